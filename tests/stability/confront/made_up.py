r"""Statements of our own, whose truth is known, and how they meet runs.

On equal quadratics of one curvature L full gradient steps give

    f(w^T) - f_* = (1 - eta L)^{2 K T} D

exactly, whoever is active. The statement claims `size` times that, under eta L <= 1.
"""

from __future__ import annotations

import sympy as sp

from bounds.letters import alphabet
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement
from stability.confront import probes
from stability.confront.assumption import Assumption, without_samples
from stability.confront.encounter import Encounter, Reading
from stability.confront.seen import Seen, Values

letter = alphabet("made_up")
K = letter("K", "K", "number of local steps", domain="integer >= 1")
T = letter("T", "T", "number of rounds", domain="integer >= 1")
L = letter("L", "L", "smoothness", domain="real > 0")
D = letter("D", "D", "initial gap", domain="real >= 0")
eta = letter("eta", r"\eta", "step size", domain="real > 0")
size = letter("size", "s", "factor of the claim", domain="real > 0")
sigma_g = letter("sigma_g", r"\sigma_g", "heterogeneity", domain="real >= 0")
gap = letter("gap", "f(w^T)-f_*", "gap after T rounds", domain="real >= 0")
mean_gap = letter("mean_gap", r"\mathbb E f", "expected gap", domain="real >= 0")


def after(seen: Seen) -> Values:
    """f(w^T) - f_*."""
    return seen.after("objective") - seen.lowest()


def _statement(*formulas: Formula) -> Statement:
    return Statement(
        id="made.up",
        kind=Kind.THEOREM,
        text="A claim of our own.",
        lines="1",
        hypotheses=(Hypothesis(sp.Le(eta * L, 1), label="ceiling on eta"),),
        formulas=formulas,
    )


SMOOTH = Assumption(id="made.smooth", letter="L", constant="L", probe=probes.smoothness_visited)
APART = Assumption(
    id="made.apart", letter="sigma_g", constant="sigma_g", probe=probes.heterogeneity_visited
)
NOISE = Assumption(id="made.noise", letter="sigma_l", constant="sigma_l", law=without_samples)
FEDAVG = Reading(name="FedAvg", algorithm="fedavg")

contraction = Encounter(
    statement="made.up",
    item=_statement(Formula("statement", gap <= size * (1 - eta * L) ** (2 * K * T) * D)),
    measured="f(w^T) - f_*",
    quantity=after,
    readings=(FEDAVG,),
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
    statement="made.up",
    item=_statement(Formula("statement", gap <= size * mean_gap, Role.BOUND)),
    measured="f(w^T) - f_*",
    quantity=after,
    readings=(FEDAVG,),
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
    statement="made.up",
    item=_statement(Formula("statement", gap <= size * (1 + sigma_g), Role.BOUND)),
    measured="f(w^T) - f_*",
    quantity=after,
    readings=(FEDAVG,),
    defaults={
        "problem": {"family": "quadratic", "clients": 4, "dim": 2, "curvature_spread": 1.0},
        "run": {"rounds": 6, "local_steps": 2, "schedule": 0.1},
    },
    numbers={"eta": lambda seen: seen.rate},
    assumptions=(SMOOTH, APART),
    metrics=("objective",),
)
