"""The value of a formula at exact rational letters: exactly, or between two rational numbers.

The ball arithmetic rounds outwards, so that a quantity above the upper end is above the bound.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import sympy as sp
from flint import arb, ctx

from bounds import arithmetic
from bounds.arithmetic import NoValue
from bounds.exact.balls import ball, high_end, low_end
from bounds.runs.between import BITS, KEPT, Enclosure, ends
from bounds.runs.chance import InadmissibleError

_DECIDED: dict[str, Callable[[Enclosure, Enclosure], bool]] = {
    "<=": lambda left, right: left.high <= right.low,
    "<": lambda left, right: left.high < right.low,
    ">=": lambda left, right: left.low >= right.high,
    ">": lambda left, right: left.low > right.high,
    "==": lambda left, right: left.low == left.high == right.low == right.high,
    "!=": lambda left, right: left.high < right.low or left.low > right.high,
}


def enclose(expression: sp.Expr, point: Mapping[sp.Symbol, Fraction | Enclosure]) -> Enclosure:
    """Enclose the value; a formula that has none at the point is not admissible there."""
    exactly = {symbol: v for symbol, v in point.items() if isinstance(v, Fraction)}
    try:
        if len(exactly) < len(point):
            value = arithmetic.enclosed_once(expression, _balls(point), {})
        else:
            value = arithmetic.enclosed(expression, exactly, {}, accuracy=BITS - KEPT)
        if value is None:
            msg = "the letters are not known well enough"
            raise InadmissibleError(msg)
        exact = arithmetic.rational(value)
        if exact is not None:
            return Enclosure(exact, exact)
        with ctx.workprec(BITS):
            return Enclosure(low_end(value, KEPT), high_end(value, KEPT))
    except (NoValue, ZeroDivisionError, OverflowError) as error:
        raise InadmissibleError(str(error)) from error


def _balls(point: Mapping[sp.Symbol, Fraction | Enclosure]) -> dict[sp.Symbol, Any]:
    with ctx.workprec(BITS):
        return {
            symbol: arb.union(*map(ball, ends(value)))
            if isinstance(value, Enclosure)
            else arithmetic.as_rational(value)
            for symbol, value in point.items()
        }


def certain(relation: sp.Basic, point: Mapping[sp.Symbol, Fraction | Enclosure]) -> bool:
    """Whether a relation certainly holds at the point."""
    left, right = enclose(relation.lhs, point), enclose(relation.rhs, point)
    return _DECIDED[relation.rel_op](left, right)
