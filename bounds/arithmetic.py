"""The value of an expression at one point: exactly where it is rational, else in a ball.

Sympy would expand (1 - 1/3)**1000000 into a rational of a million digits. Here a number is an exact
rational until it outgrows `MOST_BITS` or a root or a logarithm is taken, and from there on a ball
of python-flint (Arb, F. Johansson, IEEE Trans. Computers 66, 2017), which contains the number
whatever was rounded. The precision grows until the ball is as small as was asked, so that no
cancellation is silent; what is zero is known to be, as long as it comes from rationals.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import sympy as sp
from flint import arb, ctx, fmpq, fmpz
from sympy.core.function import AppliedUndef

from bounds.errors import UserError
from bounds.language.symbolic import MOST_BITS

MOST_TERMS = 1_000_000
DOUBLE = 64  # bits of a value that make certain of the double next to it
PRECISIONS = tuple(2**power for power in range(7, 17))
SMALLEST = 2.0**-1022  # below it doubles lose digits
CONSTANTS = {sp.pi: arb.pi, sp.E: arb.const_e}

Sequence = Callable[..., float | Fraction]
Point = Mapping[sp.Symbol, Fraction]
Value = Any  # fmpq or arb; python-flint is untyped
Function = Callable[["_Place"], Value]


class NoValue(UserError):
    """The expression has no finite real value at the point."""


class TooSmall(NoValue):
    """The value is not zero, but closer to it than the doubles that keep their digits."""


@lru_cache(maxsize=16_384)
def letters_of(expression: sp.Basic) -> frozenset[sp.Symbol]:
    """The letters of an expression; sympy would walk the tree again each time."""
    return frozenset(expression.free_symbols)


def exact(expression: sp.Expr, point: Point, sequences: Mapping[str, Sequence]) -> Fraction | None:
    """Return the rational value, or none when it is irrational or too long to be worth writing."""
    return rational(_at(expression, point, sequences, MOST_BITS))


def real(
    expression: sp.Expr,
    point: Point,
    sequences: Mapping[str, Sequence],
    *,
    most_bits: int = MOST_BITS,
) -> float:
    """Return the double next to the value."""
    return double(enclosed(expression, point, sequences, most_bits=most_bits))


def enclosed(
    expression: sp.Expr,
    point: Point,
    sequences: Mapping[str, Sequence],
    *,
    accuracy: int = DOUBLE,
    most_bits: int = MOST_BITS,
) -> Value:
    """Return the value as a rational or as a ball that is sure of `accuracy` bits."""
    for precision in PRECISIONS:
        with ctx.workprec(precision):
            value = _at(expression, point, sequences, most_bits)
            if isinstance(value, fmpq):
                return value
            if value.is_finite() and value.rel_accuracy_bits() >= accuracy:
                return value
    msg = f"{PRECISIONS[-1]} bits do not tell its digits, nor whether it is zero"
    raise NoValue(msg)


def enclosed_once(
    expression: sp.Expr, point: Mapping[sp.Symbol, Value], sequences: Mapping[str, Sequence]
) -> Value | None:
    """The same at a point of rationals and balls, in one precision; none if that is too little."""
    with ctx.workprec(4 * DOUBLE):
        value = _function(expression)(_Place(point, sequences, 4 * DOUBLE))
        sure = isinstance(value, fmpq) or (
            value.is_finite() and value.rel_accuracy_bits() >= DOUBLE
        )
    return value if sure else None


def ranging(expression: sp.Expr, ranges: Mapping[sp.Symbol, tuple[float, float]]) -> Value:
    """Return a ball around all values that the expression takes on a box."""
    with ctx.workprec(PRECISIONS[0]):
        numbers = {
            symbol: fmpq(*low.as_integer_ratio()) if low == high else arb(low).union(arb(high))
            for symbol, (low, high) in ranges.items()
        }
        return arb(_function(expression)(_Place(numbers, {}, PRECISIONS[0])))


def as_rational(number: Fraction) -> Value:
    """The rational of python-flint."""
    return fmpq(number.numerator, number.denominator)


def rational(value: Value) -> Fraction | None:
    """The fraction, or none for a ball."""
    return Fraction(int(value.p), int(value.q)) if isinstance(value, fmpq) else None


def double(value: Value) -> float:
    """Round a rational or a small ball; what a double cannot hold has a sentence instead."""
    nearest = finite(value)
    if nearest != 0 and abs(nearest) < SMALLEST:
        msg = "it is not zero, but closer to it than any number that can be shown"
        raise TooSmall(msg)
    return nearest


def finite(value: Value) -> float:
    """Round as `double` does, but what is too small to the double next to zero."""
    nearest = rounded(value)
    if math.isinf(nearest):
        msg = "it is too large for a number"
        raise NoValue(msg)
    return nearest


def rounded(value: Value) -> float:
    """The nearest double; never zero for what is not, and infinite for what is too large."""
    if value == 0:
        return 0.0
    if isinstance(value, fmpq):
        sign = 1 if value > 0 else -1
        try:
            nearest = int(value.p) / int(value.q)
        except OverflowError:
            return sign * math.inf
    else:
        mantissa, exponent = (int(part) for part in value.mid().man_exp())
        sign = 1 if mantissa > 0 else -1
        excess = max(0, mantissa.bit_length() - 2 * DOUBLE)
        if exponent + mantissa.bit_length() > 1024:
            return sign * math.inf
        nearest = math.ldexp(mantissa >> excess, max(exponent + excess, -10_000))
    return nearest or sign * math.ulp(0.0)


class _Place:
    """Where an expression is evaluated, and how long its rationals may grow."""

    def __init__(
        self,
        numbers: Mapping[sp.Symbol, Value],
        sequences: Mapping[str, Sequence],
        most_bits: int,
    ) -> None:
        self.numbers, self.sequences, self.most_bits = numbers, sequences, most_bits

    def short(self, value: Value) -> Value:
        """The number itself, or a ball around a rational that has grown too long."""
        if isinstance(value, fmpq) and value.height_bits() > self.most_bits:
            return arb(value)
        return value

    def where(self, index: sp.Symbol, value: int) -> _Place:
        """The same place with an index that counts."""
        return _Place({**self.numbers, index: fmpq(value)}, self.sequences, self.most_bits)


def _at(
    expression: sp.Expr, point: Point, sequences: Mapping[str, Sequence], most_bits: int
) -> Value:
    numbers = {symbol: as_rational(number) for symbol, number in point.items()}
    return _function(expression)(_Place(numbers, sequences, most_bits))


@lru_cache(maxsize=16_384)
def _function(expression: sp.Basic) -> Function:
    """The expression as nested functions; it is walked once, and not at every point."""
    if isinstance(expression, sp.Rational):
        number = fmpq(int(expression.p), int(expression.q))
        return lambda _: number
    if isinstance(expression, sp.Symbol):
        return lambda place: place.numbers[expression]
    if expression in CONSTANTS:
        return lambda _: CONSTANTS[expression]()
    if isinstance(expression, (sp.Sum, sp.Product)):
        return _fold(expression)
    parts = tuple(_function(argument) for argument in expression.args)
    match expression:
        case sp.Add():
            return _joined(operator.add, parts)
        case sp.Mul():
            return _joined(_times, parts)
        case sp.Pow():
            base, exponent = parts
            return lambda place: place.short(_power(base(place), exponent(place), place))
        case sp.Abs():
            return lambda place: abs(parts[0](place))
        case sp.Min():
            return _joined(_least, parts)
        case sp.Max():
            return _joined(lambda one, two: -_least(-one, -two), parts)
        case sp.exp():
            return lambda place: _exp(parts[0](place))
        case sp.log():
            return lambda place: _log(parts[0](place))
        case AppliedUndef():
            return _sequence(expression.func.__name__, parts)
        case sp.Function() if expression.func.__name__ in ("PowP1", "PowM1"):
            less = expression.func.__name__ == "PowM1"
            distance, exponent = parts
            return lambda place: _near_one(distance(place), exponent(place), place, less=less)
        case sp.Function() if hasattr(expression, "plain"):
            return _function(expression.plain())
    msg = f"{expression} has no number"
    raise NoValue(msg)


def _joined(join: Callable[[Value, Value], Value], parts: tuple[Function, ...]) -> Function:
    first, *rest = parts

    def joined(place: _Place) -> Value:
        total = first(place)
        for part in rest:
            total = place.short(join(total, part(place)))
        return total

    return joined


def _times(one: Value, two: Value) -> Value:
    """Zero times a ball is zero, which no ball says; times what may have no value, it is not."""
    zero = one == 0 or two == 0
    return fmpq(0) if zero and arb(one).is_finite() and arb(two).is_finite() else one * two


def _least(one: Value, two: Value) -> Value:
    if isinstance(one, fmpq) and isinstance(two, fmpq):
        return min(one, two)
    return arb(one).min(arb(two))


def _power(base: Value, exponent: Value, place: _Place) -> Value:
    if base == 0 and exponent < 0:
        msg = "it divides by zero"
        raise NoValue(msg)
    if not isinstance(exponent, fmpq):
        return _root(base, exponent)
    if exponent == 0 or base == 1:
        return fmpq(1)
    if base == 0:
        return fmpq(0)
    if exponent.q == 1:
        count = int(exponent.p)
        if isinstance(base, fmpq):
            if base.height_bits() * abs(count) <= place.most_bits:
                return base**count
            base = arb(base)
        # Arb takes a large power by logarithms, which the base of an odd one may not have.
        return base**count if not base < 0 else (-1) ** (count % 2) * (-base) ** count
    if isinstance(base, fmpq) and base > 0 and exponent.q <= base.height_bits():
        # A fraction in lowest terms is a perfect power when both of its parts are.
        order = int(exponent.q)
        roots = [fmpz(part).root(order) for part in (base.p, base.q)]
        if roots[0] ** order == base.p and roots[1] ** order == base.q:
            return _power(fmpq(*roots), fmpq(exponent.p), place)
    return _root(base, exponent)


def _near_one(distance: Value, exponent: Value, place: _Place, *, less: bool) -> Value:
    """(1 + d)^n, or that less one, with few digits though d may be small and n large."""
    base, short = 1 + distance, fmpq(1 if less else 0)
    exact = (
        isinstance(base, fmpq)
        and isinstance(exponent, fmpq)
        and base.height_bits() * abs(exponent) <= place.most_bits
    )
    if exact or not base > 0 or distance == 0 or exponent == 0:
        return _power(base, exponent, place) - short
    grown = arb(exponent) * arb(distance).log1p()
    return grown.expm1() if less else grown.exp()


def _root(base: Value, exponent: Value) -> Value:
    """A power that is not whole, and irrational unless the base is 0 or 1."""
    if base < 0:
        msg = f"it takes the root of {rounded(base):.6g}"
        raise NoValue(msg)
    if exponent == fmpq(1, 2):
        return arb(base).sqrt()
    return arb(base) ** arb(exponent)


def _exp(argument: Value) -> Value:
    return fmpq(1) if argument == 0 else arb(argument).exp()


def _log(argument: Value) -> Value:
    if argument <= 0:
        msg = f"it takes the logarithm of {rounded(argument):.6g}"
        raise NoValue(msg)
    return fmpq(0) if argument == 1 else arb(argument).log()


def _sequence(name: str, parts: tuple[Function, ...]) -> Function:
    def term(place: _Place) -> Value:
        if name not in place.sequences:
            msg = f"{name} is a sequence: give a formula in its index, as in {name}=1/(t + 1)"
            raise NoValue(msg)
        value = place.sequences[name](*(_whole(part(place)) for part in parts))
        number = Fraction(repr(value)) if isinstance(value, float) else Fraction(value)
        return fmpq(number.numerator, number.denominator)

    return term


def _fold(expression: sp.Expr) -> Function:
    """Add up (or multiply) the terms, innermost index last."""
    body, *limits = expression.args
    index, low, high = limits[-1]
    inner = _function(expression.func(body, *limits[:-1]) if limits[:-1] else body)
    ends = (_function(low), _function(high))
    adding = isinstance(expression, sp.Sum)
    join = operator.add if adding else _times

    def fold(place: _Place) -> Value:
        first, last = (_whole(end(place)) for end in ends)
        if last - first >= MOST_TERMS:
            msg = f"a sum of {last - first + 1} terms is too long; at most {MOST_TERMS} are added"
            raise NoValue(msg)
        total = fmpq(0 if adding else 1)
        for value in range(first, last + 1):
            total = place.short(join(total, inner(place.where(index, value))))
        return total

    return fold


def _whole(value: Value) -> int:
    """The index that a number is."""
    fraction = rational(value)
    return int(rounded(value) if fraction is None else fraction)
