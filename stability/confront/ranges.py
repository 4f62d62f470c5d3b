"""From where the adversary takes problems, hyper-parameters and plans.

A range is a function of a random generator. Families and numbers are those at which bounds are
near to being tight elsewhere: extremal curvature, constant gradients, kinks, noise that biases.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

Range = Callable[[Random], Any]


def between(low: float, high: float) -> Range:
    """Uniform."""
    return lambda random: random.uniform(low, high)


def scales(low: float, high: float) -> Range:
    """Uniform in the logarithm."""
    return lambda random: math.exp(random.uniform(math.log(low), math.log(high)))


def one_of(*values: Any) -> Range:
    """Any of them."""
    return lambda random: random.choice(values)


SEED = one_of(*range(50))
CLIENTS = one_of(2, 3, 4, 6, 10)
START = one_of(-2.0, -1.0, 0.0, 0.5, 1.0, 2.0)

FAMILIES: Mapping[str, Mapping[str, Range]] = {
    "linear": {"clients": CLIENTS, "dim": one_of(1, 2), "samples": one_of(1, 2),
               "slope": scales(0.1, 10), "seed": SEED},
    "quadratic_extremes": {"clients": CLIENTS, "pattern": one_of("+0", "+-+", "++0", "+00"),
                           "distance": between(0, 2), "start": START},
    "client_drift": {"clients": one_of(2, 4, 10), "dissimilarity": between(0, 2), "start": START,
                     "strong": scales(0.1, 2)},
    "quadratic": {"clients": CLIENTS, "dim": one_of(1, 2), "smallest": between(0.01, 1),
                  "curvature_spread": one_of(0.0, 1.0), "optimum_spread": one_of(0.0, 0.1, 1.0),
                  "samples": one_of(1, 2), "sample_spread": one_of(0.0, 1.0), "seed": SEED},
    "huber": {"clients": CLIENTS, "kink": scales(0.01, 1), "heterogeneity": one_of(0.0, 0.1, 0.5),
              "start": START},
    "cosine": {"clients": CLIENTS, "dim": one_of(1, 2), "samples": one_of(1, 4), "seed": SEED,
               "heterogeneity": one_of(0.0, 0.5, 2.0)},
    "two_sided": {"clients": CLIENTS, "flat": between(0, 1), "noise": scales(0.01, 1),
                  "start": START},
    "semismooth": {"clients": one_of(1, 2, 4), "scale": between(0.05, 0.25),
                   "kink": one_of(0.001, 0.01), "noise": one_of(0.0, 0.1, 1.0), "start": START},
}  # fmt: skip

HYPER: Mapping[str, Range] = {
    "proximal": scales(1e-3, 10),
    "decay": scales(1e-3, 10),
    "strength": scales(1e-3, 100),
    "momentum": between(0.01, 0.95),
    "weight": between(0, 1),
    "relaxation": scales(1e-3, 0.3),
    "global_rate": scales(0.1, 100),
    "beta_1": between(0, 0.95),
    "beta_2": between(0, 0.95),
    "tau": scales(1e-3, 1),
}

PLAN: Mapping[str, Range] = {
    "rounds": one_of(1, 2, 3, 5, 10, 20),
    "local_steps": one_of(1, 2, 3, 5, 8),
    "participation": one_of(0.3, 0.5, 1.0),
    "batch": one_of(None, None, 1),
}
RATE = scales(1e-4, 3)

# What the experiments of the papers set: fedsagd.exp.hyper (EMNIST-L, 20 epochs, and weight decay
# 1e-4 as mu), fedinit.exp.protocol with the relaxation 0.1 and 10 % of the clients.
PAPER: Mapping[str, Mapping[str, Mapping[str, Any]]] = {
    "fedavg": {"run": {"schedule": 0.1, "local_steps": 20}},
    "fedprox": {"algorithm": {"proximal": 0.001}, "run": {"schedule": 0.001, "local_steps": 20}},
    "feddyn_analysed": {
        "algorithm": {"strength": 0.01}, "run": {"schedule": 0.001, "local_steps": 20},
    },
    "scaffold_analysed": {"run": {"schedule": 0.001, "local_steps": 20}},
    "fedlnag_analysed": {
        "algorithm": {"momentum": 0.9}, "run": {"schedule": 0.001, "local_steps": 20},
    },
    "fedanag": {"algorithm": {"momentum": 0.9}, "run": {"schedule": 0.001, "local_steps": 20}},
    "fedacg_analysed": {
        "algorithm": {"momentum": 0.9}, "run": {"schedule": 0.001, "local_steps": 20},
    },
    "fedcm_analysed": {"algorithm": {"weight": 0.1}, "run": {"schedule": 0.001, "local_steps": 20}},
    "mimelite": {"algorithm": {"momentum": 0.2}, "run": {"schedule": 0.001, "local_steps": 20}},
    "fedadam_analysed": {"run": {"schedule": 0.001, "local_steps": 20}},
    "fedsagd": {
        "algorithm": {"proximal": 0.1, "decay": 1e-4, "momentum": 0.9},
        "run": {"schedule": 0.001, "local_steps": 20},
    },
    "fedsagd_display": {
        "algorithm": {"proximal": 0.1, "decay": 1e-4, "momentum": 0.9},
        "run": {"schedule": 0.001, "local_steps": 20},
    },
    "fedinit": {
        "problem": {"clients": 100},
        "algorithm": {"relaxation": 0.1},
        "run": {"schedule": 0.1, "local_steps": 5, "participation": 0.1},
    },
}  # fmt: skip
