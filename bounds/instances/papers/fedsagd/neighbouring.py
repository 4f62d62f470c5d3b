"""What the lemmas of FedSAGD share: usual ranges of weights, and tables of choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from bounds.instances.chance import InadmissibleError
from bounds.instances.instance import Setup
from bounds.instances.method import Method

LETTERS = {"proximal": "lam", "decay": "mu", "momentum": "beta", "global_rate": "eta"}
METHOD = Method("fedsagd", LETTERS)
PRINTED = "as printed"
EVERYWHERE = "heterogeneity bounded at every point"

Table = Mapping[str, Sequence[Fraction]]


def numbers(*values: object) -> tuple[Fraction, ...]:
    """Fractions from integers and text."""
    return tuple(Fraction(str(value)) for value in values)


# Where the paper prints no range of a weight, that of the methods' own papers is kept.
WEIGHTS = ("beta", "beta_1", "alpha_cm")
POSITIVE = ("eta_l", "lam", "tau")

RATES = numbers("1/100", "1/10", "1/2", 1, 2)
COMMON: Table = {"eta_l": RATES, "K": numbers(1, 2, 3), "T": numbers(1, 2, 3, 5), "s": numbers(1)}


def usual(setup: Setup) -> None:
    """Refuse weights and coefficients outside their usual ranges."""
    for name, value in setup.choices.items():
        weight = name in WEIGHTS and not 0 <= value <= 1
        if weight or (name in POSITIVE and value <= 0) or (name in ("root_v", "mu") and value < 0):
            msg = f"{name} = {value} is outside the usual range"
            raise InadmissibleError(msg)
