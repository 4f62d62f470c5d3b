r"""How a constant of a problem is reported: its value, how far it may be trusted, and why.

A constant of kind

    exact       is known: its enclosure is a point, or as narrow as the rounding of its inputs,
    certified   lies in an interval that was proved, by exact rationals or outward-rounded balls,
    upper       is a proved upper bound of the best constant, without a claim to be near it,
    lower       is a proved lower bound,
    sampled     is what was seen, with a standard error where one makes sense; it proves nothing.

`value` is the end of the enclosure that is safe to put into a bound: the upper end for L, the lower
end for mu.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from bounds.errors import UserError
from synthetic.problem import Constant

EVERYWHERE = "everywhere"

# What each name means, and which end of an enclosure is the safe one.
MEANINGS: Mapping[str, tuple[str, str]] = {
    "L": ("every f_i is L-smooth", "high"),
    "L_F": ("every sample's loss is L_F-smooth", "high"),
    "L_f": ("f is L_f-smooth", "high"),
    "mu": ("f - (mu/2) ||x||^2 is convex; if mu > 0, f is strongly convex", "low"),
    "mu_fedinit": ("mu (f - f_*) <= ||grad f||^2 (FedInit, Assumption 2)", "low"),
    "mu_poster": ("2 mu (f - f_*) <= ||grad f||^2 (FedInit's poster, Assumption 5)", "low"),
    "sigma_l": ("E||g_i - grad f_i||^2 <= sigma_l^2 with one sample a step, for every i", "high"),
    "sigma_g": ("||grad f_i - grad f||^2 <= sigma_g^2 for every i", "high"),
    "sigma_g_mean": ("(1/C) sum_i ||grad f_i - grad f||^2 <= sigma_g_mean^2", "high"),
    "G": ("(1/C) sum_i ||grad f_i||^2 <= G^2 + B^2 ||grad f||^2, with B below", "high"),
    "B": ("(1/C) sum_i ||grad f_i||^2 <= G^2 + B^2 ||grad f||^2, with G above", "high"),
    "a": ("||g_i||^2 <= a^2 ||grad f_i||^2 for every sample (local interpolation)", "high"),
    "b": ("||grad f_i||^2 <= b^2 ||grad f||^2 for every i (global interpolation)", "high"),
    "tau_1": ("tau_1^2 f <= ||grad f||^2 (no critical point)", "low"),
    "tau_2": ("||grad f||^2 <= tau_2^2 f (no critical point)", "high"),
    "semi_a": ("f(y) <= f(x) + <grad f(x), y - x> + b r^2 + a r f(x)^.5: a", "high"),
    "semi_b": ("f(y) <= f(x) + <grad f(x), y - x> + b r^2 + a r f(x)^.5: b", "high"),
    "semi_alpha": ("|grad f(y) - grad f(x)|^2 <= beta^2 r^2 + alpha^2 r max f^.5: alpha", "high"),
    "semi_beta": ("|grad f(y) - grad f(x)|^2 <= beta^2 r^2 + alpha^2 r max f^.5: beta", "high"),
    "L_G": ("f is L_G-Lipschitz", "high"),
    "L_G_F": ("every sample's loss is L_G_F-Lipschitz", "high"),
    "U": ("sup of every sample's loss", "high"),
    "f_star": ("the infimum of f", "low"),
    "Phi": ("largest ||grad f||^2 along a trajectory", "high"),
    "Theta": ("(sigma_l^2 + 2 sigma_g^2 + 2 Phi)^{1/2}", "high"),
    "minimiser": ("distance of the reported point from a minimiser of f", "high"),
}  # fmt: skip


@dataclass(frozen=True)
class Known(Constant):
    """A constant with its enclosure [low, high], how it is known, and where it holds.

    `error` is the standard error of a sampled value.
    """

    low: Fraction | None = None
    high: Fraction | None = None
    how: str = ""
    where: str = EVERYWHERE
    error: float | None = None

    def as_json(self) -> dict[str, Any]:
        """Plain data: rationals as texts, infinities as texts."""
        return {
            "value": self.value if math.isfinite(self.value) else str(self.value),
            "kind": self.kind,
            "low": None if self.low is None else str(self.low),
            "high": None if self.high is None else str(self.high),
            "error": self.error,
            "where": self.where,
            "how": self.how,
            "meaning": self.meaning,
        }


@dataclass(frozen=True)
class Certificate(Mapping[str, Known]):
    """The constants of a problem by name, and a minimiser of f where one is known.

    What is infinite, a bounded gradient of a quadratic for instance, is reported as such; within a
    radius about the minimiser it may be finite.
    """

    constants: Mapping[str, Known]
    minimiser: tuple[Fraction, ...] | None = None
    radius: Fraction | None = None
    notes: tuple[str, ...] = field(default=())

    def __getitem__(self, name: str) -> Known:
        """One constant, or the names there are."""
        if name not in self.constants:
            msg = f"no constant {name!r} is known; there are {', '.join(self.constants)}"
            raise KeyError(msg)
        return self.constants[name]

    def __iter__(self) -> Any:
        """The names."""
        return iter(self.constants)

    def __len__(self) -> int:
        """How many there are."""
        return len(self.constants)


def meaning_of(name: str) -> str:
    """What a name stands for."""
    return MEANINGS[name][0] if name in MEANINGS else ""


def exact(name: str, value: Fraction | int | float, how: str, *, where: str = EVERYWHERE) -> Known:
    """A value that is known; infinity is one."""
    if isinstance(value, float) and not math.isfinite(value):
        return Known(value, "exact", meaning_of(name), None, None, how, where)
    rational = Fraction(value)
    return Known(float(rational), "exact", meaning_of(name), rational, rational, how, where)


def certified(
    name: str, low: Fraction, high: Fraction, how: str, *, where: str = EVERYWHERE
) -> Known:
    """A value inside a proved interval."""
    if low > high:
        msg = f"the enclosure of {name} is empty: {float(low)} > {float(high)}"
        raise UserError(msg)
    up = MEANINGS.get(name, ("", "high"))[1] == "high"
    value = _outward(high if up else low, up=up)
    kind = "exact" if low == high else "certified"
    return Known(value, kind, meaning_of(name), low, high, how, where)


def upper(name: str, high: Fraction, how: str, *, where: str = EVERYWHERE) -> Known:
    """A proved upper bound."""
    value = _outward(high, up=True)
    return Known(value, "upper", meaning_of(name), None, high, how, where)


def lower(name: str, low: Fraction, how: str, *, where: str = EVERYWHERE) -> Known:
    """A proved lower bound."""
    value = _outward(low, up=False)
    return Known(value, "lower", meaning_of(name), low, None, how, where)


def sampled(
    name: str, value: float, how: str, *, error: float | None = None, where: str = EVERYWHERE
) -> Known:
    """A value that was seen."""
    return Known(value, "sampled", meaning_of(name), None, None, how, where, error)


def of_smooth(bound: Known) -> dict[str, Known]:
    """The semi-smooth constants of a function whose gradient is L_f-Lipschitz."""

    def of(name: str, factor: Fraction, how: str) -> Known:
        low, high = (end and end * factor for end in (bound.low, bound.high))
        made = replace(bound, meaning=meaning_of(name), low=low, high=high, how=how)
        return made if high is None else replace(made, value=_outward(high, up=True))

    how = f"L_f; {bound.how}"
    return {
        "semi_a": exact("semi_a", 0, "f is smooth", where=bound.where),
        "semi_b": of("semi_b", Fraction(1, 2), f"half of {how}"),
        "semi_alpha": exact("semi_alpha", 0, "f is smooth", where=bound.where),
        "semi_beta": of("semi_beta", Fraction(1), how),
    }


def unbounded(*names: str, how: str) -> dict[str, Known]:
    """Constants that there are not on the whole space."""
    return {name: exact(name, math.inf, how) for name in names}


def _outward(value: Fraction, *, up: bool) -> float:
    """The nearest float on the safe side."""
    near = float(value)
    if up and Fraction(near) < value:
        return math.nextafter(near, math.inf)
    if not up and Fraction(near) > value:
        return math.nextafter(near, -math.inf)
    return near
