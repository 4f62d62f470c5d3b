r"""Theorem 3.5 and what it rests on: clients drawn from a population whose mean risk is known.

Eight clients are drawn independently from the 32 of the problem; $R_u$ is the mean over those, and
$S^{(i)}$ has one of the eight drawn again. $\epsilon$ is the mean over seeds of the largest
$\lvert F_j(x_T)-F_j(x'_T)\rvert$ over all $j$ of the population, which is at least Definition 3.4's
largest mean.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stability.confront.assumption import Assumption
from stability.confront.drawn import LOSS_CHANGE, Drawing
from stability.confront.encounter import Encounter, Reading
from stability.confront.seen import Quantity, Seen, Values

READINGS = (
    Reading(name="FedAvg", algorithm="fedavg"),
    Reading(
        name="FedSAGD, Algorithm 1",
        algorithm="fedsagd",
        parameters={"lam": "proximal", "mu": "decay", "beta": "momentum"},
    ),
)
CLIENTS = Drawing("clients", one_in=4)
DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "problem": {"family": "cosine", "clients": 32, "dim": 2},
    "algorithm": {"proximal": 0.1, "decay": 0.0, "momentum": 0.5},
    "run": {"rounds": 20, "local_steps": 5, "schedule": 0.05, "participation": 4, "seeds": 64},
}


def loss_change(seen: Seen) -> Values:
    """max_j |F_j(x_T) - F_j(x'_T)|."""
    return seen.after(LOSS_CHANGE, twin=1)


def encounter(
    statement: str,
    measured: str,
    quantity: Quantity,
    *,
    forms: tuple[str, ...] = ("statement",),
    observed: Mapping[str, Quantity],
    assumptions: tuple[Assumption, ...] = (),
) -> Encounter:
    """The encounter of one statement."""
    return Encounter(
        statement=statement,
        measured=measured,
        quantity=quantity,
        readings=READINGS,
        defaults=DEFAULTS,
        forms=forms,
        observed=observed,
        assumptions=assumptions,
        metrics=("objective", "model_discrepancy"),
        twin="client",
        drawn=CLIENTS,
    )
