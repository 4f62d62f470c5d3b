r"""What the stability theorems of FedInit and of its poster have in common.

The two data sets differ in one sample $z$ of one client, and the rate is $c/t$ in rounds
$t=1,2,\dots$; the paper's $w^{T+1}$ is the model after $T$ rounds. The quantity is the change of
the loss of that very $z$: the theorems allow an arbitrary one. Assumption 7 is printed for the
global objective; the proofs use it for the loss of $z$, which is the reading here.

The generalization error itself is measured on data that are drawn: each client's four samples are
drawn independently from the 32 of the problem, over which $F$ is the mean.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from stability.confront import probes
from stability.confront.assumption import Assumption
from stability.confront.drawn import Drawing, gap
from stability.confront.encounter import Claim, Encounter
from stability.confront.papers.fedinit.relaxed import NUMBERS, READINGS
from stability.confront.seen import Quantity, Seen, Values

LIPSCHITZ = Assumption(
    id="fedinit.as7", letter="L_G", constant="L_G_F", probe=probes.steepest_sample
)
BOUNDED = Assumption(
    id="fedinit.thm12 (U = sup f)", letter="U", constant="U", probe=probes.highest_loss, power=1
)
# A step of all samples has no noise, but the changed sample then is in every step.
NOISE = Assumption(
    id="fedinit.as3", letter="sigma_l", constant="sigma_l", probe=probes.noise_at_model
)

SAMPLED = Drawing("samples", one_in=8)
POPULATION = {"family": "cosine", "clients": 5, "dim": 2, "samples": 32}
DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "problem": {"family": "cosine", "clients": 5, "dim": 2, "samples": 4},
    "algorithm": {"relaxation": 0.02},
    "run": {
        "rounds": 20,
        "local_steps": 2,
        "schedule": {"kind": "inverse", "rate": 0.1},
        "participation": 2,
        "batch": 1,
        "seeds": 64,
    },
}
LETTERS: Mapping[str, Callable[[Seen], float]] = {
    **{name: NUMBERS[name] for name in ("K", "N", "C")},
    "c": lambda seen: seen.first_rate,
    "S": lambda seen: float(seen.samples),
    "beta_0": lambda seen: seen.parameter("relaxation"),
}
SUMS: Mapping[str, Quantity] = {
    "sum_beta": lambda seen: seen.parameter("relaxation") * np.arange(1.0, seen.rounds + 1)[None, :]
}


def change(seen: Seen) -> Values:
    """|f(w; z) - f(w'; z)|."""
    return np.abs(seen.after("datum_loss_change", twin=1))


def on_neighbours(
    statement: str,
    measured: str,
    quantity: Quantity,
    assumptions: tuple[Assumption, ...],
    *,
    forms: tuple[str, ...],
    defaults: Mapping[str, Mapping[str, Any]] = DEFAULTS,
    given: Mapping[str, float] | None = None,
    claims: tuple[Claim, ...] = (),
    also: tuple[Encounter, ...] = (),
) -> Encounter:
    """The encounter of a theorem on two runs that differ in one sample."""
    return Encounter(
        statement=statement,
        measured=measured,
        quantity=quantity,
        readings=READINGS,
        defaults=defaults,
        forms=forms,
        numbers=LETTERS,
        observed=SUMS,
        assumptions=assumptions,
        metrics=("objective", probes.datum_loss_change),
        twin="sample",
        given=given or {},
        claims=claims,
        also=also,
    )


def on_drawn_samples(
    statement: str,
    assumptions: tuple[Assumption, ...],
    *,
    forms: tuple[str, ...],
    claims: tuple[Claim, ...] = (),
) -> Encounter:
    """The encounter of a bound on the generalization error."""
    return Encounter(
        statement=statement,
        measured="F(w^T) - f(w^T), samples drawn anew for each run",
        quantity=gap,
        readings=READINGS,
        defaults={**DEFAULTS, "problem": POPULATION},
        forms=forms,
        numbers=LETTERS,
        observed=SUMS,
        assumptions=assumptions,
        metrics=("objective",),
        drawn=SAMPLED,
        claims=claims,
    )
