r"""What the lemmas and theorems of FedInit have in common.

In Algorithm 1 a client that is not active keeps the model of its last round; the proofs write the
local updates of all $C$ clients, which is a second reading: every client trains in every round and
the sampled ones are averaged. $\Delta^t$ is taken after the aggregation, with $\Delta^0=0$.
Assumptions on all $w$ are asked at the models that are visited, where no constant is certified.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stability.confront import probes
from stability.confront.assumption import Assumption, unless_sampled, without_samples
from stability.confront.encounter import Claim, Encounter, Exact, Reading
from stability.confront.seen import Quantity, Seen, Values

READINGS = (
    Reading(
        name="as printed: inactive clients keep their model",
        algorithm="fedinit",
        parameters={"beta": "relaxation"},
    ),
    Reading(
        name="every client trains in every round",
        algorithm="fedinit",
        parameters={"beta": "relaxation"},
        inactive="train",
    ),
)
SMOOTH = Assumption(id="fedinit.as1", letter="L", constant="L", probe=probes.smoothness_visited)
NOISE = Assumption(
    id="fedinit.as3",
    letter="sigma_l",
    constant="sigma_l",
    probe=probes.noise_at_model,
    law=without_samples,
)
APART = Assumption(
    id="fedinit.as5", letter="sigma_g", constant="sigma_g", probe=probes.heterogeneity_visited
)
LOCAL = Assumption(
    id="fedinit.as4",
    letter="a",
    constant="a",
    probe=probes.relative_noise_at_model,
    law=unless_sampled,
)
GLOBAL = Assumption(id="fedinit.as6", letter="b", constant="b", probe=probes.dissimilarity_visited)
GROWING = Assumption(id="fedinit.as2", letter="mu", constant="mu_fedinit")
STOCHASTIC = (SMOOTH, NOISE, APART)
INTERPOLATION = (SMOOTH, LOCAL, GLOBAL)

NUMBERS = {
    "eta": lambda seen: seen.rate,
    "K": lambda seen: float(seen.local_steps),
    "N": lambda seen: float(seen.active),
    "C": lambda seen: float(seen.clients),
    "D": lambda seen: float(gap_at_start(seen)),
}
NOISY: Mapping[str, Mapping[str, Any]] = {
    "problem": {
        "family": "quadratic",
        "clients": 10,
        "dim": 3,
        "samples": 4,
        "curvature_spread": 0.0,
        "optimum_spread": 0.2,
        "sample_spread": 0.2,
    },
    "algorithm": {"relaxation": 0.02},
    "run": {
        "rounds": 30, "local_steps": 2, "schedule": 0.004, "participation": 3, "batch": 1,
        "seeds": 32,
    },
}  # fmt: skip
EXACT_FIT: Mapping[str, Mapping[str, Any]] = {
    "problem": {
        "family": "quadratic",
        "clients": 10,
        "dim": 3,
        "curvature_spread": 0.0,
        "optimum_spread": 0.0,
        "sample_spread": 0.0,
    },
    "algorithm": {"relaxation": 0.02},
    "run": {
        "rounds": 30, "local_steps": 2, "schedule": 0.001, "participation": 3, "seeds": 16,
    },
}  # fmt: skip


def gap_at_start(seen: Seen) -> float:
    """D = f(w^0) - f_*."""
    return float(seen.series("objective")[:, 0].mean()) - seen.lowest()


def gradients(seen: Seen) -> Values:
    """(1/T) sum_{t<T} ||grad f(w^t)||^2."""
    return seen.average("gradient_norm_squared")


def gap(seen: Seen) -> Values:
    """f(w^T) - f_*."""
    return seen.after("objective") - seen.lowest()


def divergences(seen: Seen) -> Values:
    """(1/T) sum_{t<T} Delta^t."""
    return seen.average("divergence")


def last_divergence(seen: Seen) -> Values:
    """Delta^T."""
    return seen.after("divergence")


def over_rounds(
    statement: str,
    measured: str,
    quantity: Quantity,
    assumptions: tuple[Assumption, ...],
    *,
    defaults: Mapping[str, Mapping[str, Any]],
    forms: tuple[str, ...] = ("statement",),
    exact: Exact = "",
    claims: tuple[Claim, ...] = (),
) -> Encounter:
    """The encounter of a theorem on T rounds."""
    return Encounter(
        statement=statement,
        measured=measured,
        quantity=quantity,
        readings=READINGS,
        defaults=defaults,
        forms=forms,
        numbers=NUMBERS,
        observed={"Delta_T": last_divergence},
        assumptions=assumptions,
        metrics=("objective", "gradient_norm_squared", "divergence"),
        exact=exact,
        claims=claims,
    )


def in_round(
    statement: str,
    measured: str,
    quantity: Quantity,
    assumptions: tuple[Assumption, ...],
    *,
    defaults: Mapping[str, Mapping[str, Any]],
) -> Encounter:
    """The encounter of a lemma on round t; expectations are over everything that is random."""
    return Encounter(
        statement=statement,
        measured=measured,
        quantity=quantity,
        readings=READINGS,
        defaults=defaults,
        numbers=NUMBERS,
        observed={
            "Delta": lambda seen: seen.before("divergence"),
            "Delta_next": last_divergence,
            "g2": lambda seen: seen.before("gradient_norm_squared"),
            "gw2": lambda seen: seen.before("gradient_norm_squared"),
        },
        assumptions=assumptions,
        metrics=(
            "objective",
            "gradient_norm_squared",
            "divergence",
            "local_movement",
            "global_movement",
        ),
        by_round=True,
    )
