r"""What Theorem 4.7 and its lemmas have in common: FedAvg with a global rate, all clients active.

The clients' losses are semi-smooth, semi-Lipschitz and without critical points; the constants are
certified. Where those of f are meant, all clients have the same loss. $\xi$ averages the local
models $1,\dots,K$ of the round, as in Lemmas 6.3 and 6.4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from stability.confront import probes
from stability.confront.assumption import Assumption, without_samples
from stability.confront.encounter import Encounter, Reading
from stability.confront.seen import Quantity, Seen, Values

READING = Reading(
    name="Algorithm 1, all clients active", algorithm="fedavg", parameters={"eta_g": "global_rate"}
)
SEMI_SMOOTH = (
    Assumption(id="semismooth.def4_2", letter="a", constant="semi_a"),
    Assumption(id="semismooth.def4_2", letter="b", constant="semi_b"),
)
SEMI_LIPSCHITZ = (
    Assumption(id="semismooth.def4_6", letter="alpha", constant="semi_alpha"),
    Assumption(id="semismooth.def4_6", letter="beta", constant="semi_beta"),
)
LOWER = Assumption(
    id="semismooth.def4_3",
    letter="tau_1",
    constant="tau_1",
    probe=probes.slope_over_loss_least,
    most=True,
)
UPPER = Assumption(
    id="semismooth.def4_3", letter="tau_2", constant="tau_2", probe=probes.slope_over_loss_most
)
NOISE = Assumption(
    id="semismooth.def.stoch_grad",
    letter="sigma",
    constant="sigma_l",
    probe=probes.noise_at_model,
    law=without_samples,
)

NUMBERS: Mapping[str, Callable[[Seen], float]] = {
    "eta_l": lambda seen: seen.rate,
    "K": lambda seen: float(seen.local_steps),
    "N": lambda seen: float(seen.clients),
    "L_0": lambda seen: float(seen.series("objective")[:, 0].mean()),
    "L_star": lambda seen: seen.lowest(),
    "eta_t": lambda seen: seen.local_steps * seen.rate * seen.parameter("global_rate"),
}
DEFAULTS: Mapping[str, Mapping[str, Any]] = {
    "problem": {"family": "semismooth", "clients": 4, "scale": 0.25, "kink": 0.01, "noise": 0.1},
    "algorithm": {"global_rate": 10.0},
    "run": {"rounds": 40, "local_steps": 2, "schedule": 0.004, "seeds": 32},
}


def gap(seen: Seen) -> Values:
    """L(U^r) - L(U^*)."""
    return seen.after("objective") - seen.lowest()


def averaged(
    statement: str,
    measured: str,
    quantity: Quantity,
    *assumptions: Assumption,
    forms: tuple[str, ...] = ("statement",),
    by_round: bool = False,
    rate: str = "eta_l",
) -> Encounter:
    """The encounter of one statement; `rate` is its letter of the local rate."""
    return Encounter(
        statement=statement,
        measured=measured,
        quantity=quantity,
        readings=(READING,),
        defaults=DEFAULTS,
        forms=forms,
        numbers={**NUMBERS, rate: NUMBERS["eta_l"]},
        observed={
            "L_U": lambda seen: seen.before("objective"),
            "grad_sq": lambda seen: seen.before("gradient_norm_squared"),
            "xi": lambda seen: seen.before("drift_after_steps"),
        },
        assumptions=assumptions,
        metrics=("objective", "gradient_norm_squared", "drift_after_steps"),
        index="r",
        by_round=by_round,
    )
