"""The value of a formula at exact rational letters: exactly, or between two rational numbers.

The ball arithmetic rounds outwards, so that a quantity above the upper end is above the bound.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

import sympy as sp
from flint import arb, ctx, fmpq

from bounds import arithmetic
from bounds.arithmetic import NoValue, Point
from bounds.instances.chance import InadmissibleError

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
        exact = arithmetic.exact(expression, point, {})
        if exact is not None:
            return Enclosure(exact, exact)
        with ctx.workprec(BITS):
            ball = _ball(expression, point)
            if not ball.is_finite():
                msg = f"{expression} has no value there"
                raise InadmissibleError(msg)
            return Enclosure(rounded(ball.lower(), -1), rounded(ball.upper(), 1))
    except (NoValue, ZeroDivisionError, OverflowError) as error:
        raise InadmissibleError(str(error)) from error


def certain(relation: sp.Basic, point: Point) -> bool:
    """Whether a relation certainly holds at the point."""
    left, right = enclose(relation.lhs, point), enclose(relation.rhs, point)
    return _DECIDED[relation.rel_op](left, right)


def _ball(expression: sp.Expr, point: Point) -> Any:
    """Evaluate bottom-up."""
    if isinstance(expression, sp.Rational):
        return exactly(Fraction(int(expression.p), int(expression.q)))
    if isinstance(expression, sp.Symbol):
        return exactly(point[expression])
    if expression.func not in _BALLS:
        msg = f"{expression.func} has no ball"
        raise InadmissibleError(msg)
    if isinstance(expression, sp.Pow) and isinstance(expression.exp, sp.Integer):
        return _ball(expression.base, point) ** int(expression.exp)
    return _BALLS[expression.func](*(_ball(argument, point) for argument in expression.args))


def _add(*parts: Any) -> Any:
    return sum(parts, start=arb(0))


def _multiply(*parts: Any) -> Any:
    product = arb(1)
    for part in parts:
        product *= part
    return product


_BALLS: dict[Any, Callable[..., Any]] = {
    sp.Add: _add,
    sp.Mul: _multiply,
    sp.Pow: lambda base, exponent: base**exponent,
    sp.exp: lambda x: x.exp(),
    sp.log: lambda x: x.log(),
    sp.Abs: abs,
    sp.Min: lambda first, *rest: _fold(first, rest, "min"),
    sp.Max: lambda first, *rest: _fold(first, rest, "max"),
}


def _fold(first: Any, rest: tuple[Any, ...], name: str) -> Any:
    for other in rest:
        first = getattr(first, name)(other)
    return first


@cache
def exactly(value: Fraction) -> Any:
    """The ball around a rational number."""
    return arb(fmpq(value.numerator, value.denominator))


def rounded(end: Any, direction: int) -> Fraction:
    """The end of a ball, rounded down (-1) or up (1)."""
    mantissa, exponent = (int(part) for part in end.man_exp())
    excess = mantissa.bit_length() - KEPT
    if excess > 0:
        mantissa = -((-direction * mantissa) >> excess) * direction
        exponent += excess
    return Fraction(mantissa) * Fraction(2) ** exponent
