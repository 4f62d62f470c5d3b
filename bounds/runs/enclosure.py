"""The value of a formula at exact rational letters: exactly, or between two rational numbers.

The ball arithmetic rounds outwards, so that a quantity above the upper end is above the bound.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import sympy as sp
from flint import ctx

from bounds import arithmetic
from bounds.arithmetic import NoValue, Point
from bounds.exact.balls import high_end, low_end
from bounds.runs.chance import InadmissibleError

BITS = 256
# Ends are rounded outwards to so many bits, which a change of the library does not reach.
KEPT = 128
_DECIDED: dict[str, Callable[[Enclosure, Enclosure], bool]] = {
    "<=": lambda left, right: left.high <= right.low,
    "<": lambda left, right: left.high < right.low,
    ">=": lambda left, right: left.low >= right.high,
    ">": lambda left, right: left.low > right.high,
    "==": lambda left, right: left.low == left.high == right.low == right.high,
    "!=": lambda left, right: left.high < right.low or left.low > right.high,
}


@dataclass(frozen=True)
class Enclosure:
    """A real number between two rational ones, which are equal when it is known exactly."""

    low: Fraction
    high: Fraction


def enclose(expression: sp.Expr, point: Point) -> Enclosure:
    """Enclose the value; a formula that has none at the point is not admissible there."""
    try:
        value = arithmetic.enclosed(expression, point, {}, accuracy=BITS - KEPT)
        exact = arithmetic.rational(value)
        if exact is not None:
            return Enclosure(exact, exact)
        with ctx.workprec(BITS):
            return Enclosure(low_end(value, KEPT), high_end(value, KEPT))
    except (NoValue, ZeroDivisionError, OverflowError) as error:
        raise InadmissibleError(str(error)) from error


def certain(relation: sp.Basic, point: Point) -> bool:
    """Whether a relation certainly holds at the point."""
    left, right = enclose(relation.lhs, point), enclose(relation.rhs, point)
    return _DECIDED[relation.rel_op](left, right)
