r"""Statements of our own, whose truth is known, and how they meet runs.

On equal quadratics of one curvature L full gradient steps give

    f(w^T) - f_* = (1 - eta L)^{2 K T} D

exactly, whoever is active. The statement claims `size` times that, under eta L <= 1.
"""

from __future__ import annotations

from bounds.catalogue.memory import item
from bounds.statement import Statement
from stability.confront import probes
from stability.confront.assumption import Assumption, without_samples
from stability.confront.encounter import Encounter, Reading
from stability.confront.observed import Seen, Values

LETTERS = r"""
K = { latex = "K", meaning = "number of local steps", domain = "integer >= 1" }
T = { latex = "T", meaning = "number of rounds", domain = "integer >= 1" }
L = { latex = "L", meaning = "smoothness", domain = "real > 0" }
D = { latex = "D", meaning = "initial gap", domain = "real >= 0" }
eta = { latex = '\eta', meaning = "step size", domain = "real > 0" }
size = { latex = "s", meaning = "factor of the claim", domain = "real > 0" }
sigma_g = { latex = '\sigma_g', meaning = "heterogeneity", domain = "real >= 0" }
gap = { latex = "f(w^T)-f_*", meaning = "gap after T rounds", domain = "real >= 0" }
mean_gap = { latex = '\mathbb E f', meaning = "expected gap", domain = "real >= 0" }
"""


def after(seen: Seen) -> Values:
    """f(w^T) - f_*."""
    return seen.after("objective") - seen.lowest()


def _stated(claim: str) -> Statement:
    return item(
        "made.up",
        f"""
kind = "theorem"
title = "A claim of our own."

[claim]
statement = "{claim}"

[suppose]
"ceiling on eta" = "eta*L <= 1"

[letter]
{LETTERS}""",
    )


SMOOTH = Assumption(id="made.smooth", letter="L", constant="L", probe=probes.smoothness_visited)
APART = Assumption(
    id="made.apart", letter="sigma_g", constant="sigma_g", probe=probes.heterogeneity_visited
)
NOISE = Assumption(id="made.noise", letter="sigma_l", constant="sigma_l", law=without_samples)
FEDAVG = Reading(name="FedAvg", algorithm="fedavg")
WORDS = {"T": "rounds", "K": "local_steps"}

contraction = Encounter(
    stated=_stated("gap <= size*(1 - eta*L)^(2*K*T)*D"),
    measured="f(w^T) - f_*",
    quantity=after,
    readings=(FEDAVG,),
    words=WORDS,
    defaults={
        "problem": {
            "family": "quadratic", "clients": 4, "dim": 2, "smallest": 0.5, "largest": 0.5,
            "curvature_spread": 0.0, "optimum_spread": 0.0, "sample_spread": 0.0,
        },
        "run": {"rounds": 6, "local_steps": 3, "schedule": 0.1},
    },
    numbers={
        "eta": lambda seen: seen.rate,
        "K": lambda seen: float(seen.local_steps),
        "D": lambda seen: float(seen.series("objective")[:, 0].mean()) - seen.lowest(),
    },
    assumptions=(SMOOTH,),
    metrics=("objective",),
    exact="gap",
)  # fmt: skip

# The gap of noisy runs is at most `size` times its own mean: true for one, at any noise.
against_itself = Encounter(
    stated=_stated("gap <= size*mean_gap"),
    measured="f(w^T) - f_*",
    quantity=after,
    readings=(FEDAVG,),
    words=WORDS,
    defaults={
        "problem": {"family": "quadratic", "clients": 4, "dim": 2, "noise": 1.0},
        "run": {"rounds": 6, "local_steps": 2, "schedule": 0.1, "seeds": 12},
    },
    numbers={"eta": lambda seen: seen.rate},
    observed={"mean_gap": after},
    assumptions=(SMOOTH,),
    metrics=("objective",),
)

# A claim about heterogeneity alone, for assumptions that fail on the way.
apart = Encounter(
    stated=_stated("gap <= size*(1 + sigma_g)"),
    measured="f(w^T) - f_*",
    quantity=after,
    readings=(FEDAVG,),
    words=WORDS,
    defaults={
        "problem": {"family": "quadratic", "clients": 4, "dim": 2, "curvature_spread": 1.0},
        "run": {"rounds": 6, "local_steps": 2, "schedule": 0.1},
    },
    numbers={"eta": lambda seen: seen.rate},
    assumptions=(SMOOTH, APART),
    metrics=("objective",),
)
