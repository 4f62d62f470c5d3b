"""The value of an expression at one point: exactly where it is rational, else to many digits.

Sympy would expand (1 - 1/3)**1000000 into a rational of a million digits. Here exact arithmetic
gives up when a number outgrows `MOST_BITS`, and the value is then computed with `DIGITS` digits,
enough to survive the cancellations of 1 - (1 - x)**K and to tell two sides of a hypothesis apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import mpmath
import sympy as sp
from sympy.core.function import AppliedUndef

from bounds.errors import UserError

DIGITS = 60
MOST_BITS = 20_000
MOST_TERMS = 1_000_000

Sequence = Callable[..., float | Fraction]
Point = Mapping[sp.Symbol, Fraction]
Real = Any  # an mpmath number; mpmath is untyped


class NotRational(Exception):
    """The value is irrational, or rational but too long to be worth writing."""


class NoValue(UserError):
    """The expression has no finite real value at the point."""


def exact(expression: sp.Expr, point: Point, sequences: Mapping[str, Sequence]) -> Fraction | None:
    """Return the rational value, or none when it is irrational or too long."""
    try:
        value: Fraction = _Exact(sequences).at(expression, point)
    except NotRational:
        return None
    return value


def real(expression: sp.Expr, point: Point, sequences: Mapping[str, Sequence]) -> Real:
    """Return the value to `DIGITS` digits."""
    with mpmath.workdps(DIGITS):
        reals = {symbol: mpmath.mpf(v.numerator) / v.denominator for symbol, v in point.items()}
        value = _Digits(sequences).at(expression, reals)
        if not mpmath.isfinite(value):
            msg = f"{expression} is not finite"
            raise NoValue(msg)
        return value


class _Arithmetic:
    """A walk over an expression; what the walk computes with is left to the two kinds below."""

    def __init__(self, sequences: Mapping[str, Sequence]) -> None:
        self.sequences = sequences

    def number(self, value: Fraction) -> Any:
        raise NotImplementedError

    def power(self, base: Any, exponent: Any) -> Any:
        raise NotImplementedError

    def special(self, expression: sp.Expr, arguments: list[Any]) -> Any:
        """Exponential, logarithm and named constants."""
        raise NotImplementedError

    def at(self, expression: sp.Expr, point: Mapping[sp.Symbol, Any]) -> Any:
        """Evaluate bottom-up."""
        if isinstance(expression, sp.Rational):
            return self.number(Fraction(int(expression.p), int(expression.q)))
        if isinstance(expression, sp.Symbol):
            return point[expression]
        if isinstance(expression, (sp.Sum, sp.Product)):
            return self._fold(expression, point)
        arguments = [self.at(argument, point) for argument in expression.args]
        match expression:
            case sp.Add():
                return sum(arguments, start=self.number(Fraction(0)))
            case sp.Mul():
                product = self.number(Fraction(1))
                for argument in arguments:
                    product = self.checked(product * argument)
                return product
            case sp.Pow():
                return self.power(*arguments)
            case sp.Abs():
                return abs(arguments[0])
            case sp.Min():
                return min(arguments)
            case sp.Max():
                return max(arguments)
            case AppliedUndef():
                return self._sequence(expression, arguments)
        return self.special(expression, arguments)

    def checked(self, value: Any) -> Any:
        """Refuse a number that has grown too long; only exact numbers grow."""
        return value

    def _sequence(self, expression: sp.Expr, arguments: list[Any]) -> Any:
        name = expression.func.__name__
        if name not in self.sequences:
            msg = f"{name} is a sequence: give it from Python as a function, {name}=lambda t: ..."
            raise NoValue(msg)
        value = self.sequences[name](*(int(argument) for argument in arguments))
        return self.number(Fraction(repr(value)) if isinstance(value, float) else Fraction(value))

    def _fold(self, expression: sp.Expr, point: Mapping[sp.Symbol, Any]) -> Any:
        """Add up (or multiply) the terms, innermost index last."""
        body, *limits = expression.args
        adding = isinstance(expression, sp.Sum)
        index, low, high = limits[-1]
        first, last = int(self.at(low, point)), int(self.at(high, point))
        if last - first >= MOST_TERMS:
            msg = f"a sum of {last - first + 1} terms is too long; at most {MOST_TERMS} are added"
            raise NoValue(msg)
        inner = expression.func(body, *limits[:-1]) if limits[:-1] else body
        total = self.number(Fraction(0 if adding else 1))
        for value in range(first, last + 1):
            term = self.at(inner, {**point, index: self.number(Fraction(value))})
            total = self.checked(total + term if adding else total * term)
        return total


class _Exact(_Arithmetic):
    """Arithmetic on fractions."""

    def number(self, value: Fraction) -> Fraction:
        return value

    def checked(self, value: Fraction) -> Fraction:
        if max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_BITS:
            raise NotRational
        return value

    def power(self, base: Fraction, exponent: Fraction) -> Fraction:
        if base == 0 and exponent < 0:
            msg = "it divides by zero"
            raise NoValue(msg)
        if base in (0, 1) and exponent > 0:
            return base
        if exponent.denominator != 1:
            return self._root(base, exponent)
        bits = max(base.numerator.bit_length(), base.denominator.bit_length())
        if bits * abs(exponent.numerator) > MOST_BITS:
            raise NotRational
        return base**exponent.numerator

    def _root(self, base: Fraction, exponent: Fraction) -> Fraction:
        """A rational power of a perfect power, such as sqrt(9/4)."""
        if base < 0:
            raise NotRational  # the digits tell the user that there is no real value
        # A fraction in lowest terms is a perfect power when both of its parts are. Sympy's
        # power would write out the power of the numerator before it looks for the root.
        parts = (base.numerator, base.denominator)
        roots = [sp.integer_nthroot(part, exponent.denominator) for part in parts]
        if not all(is_perfect for _, is_perfect in roots):
            raise NotRational
        root = Fraction(int(roots[0][0]), int(roots[1][0]))
        return self.power(root, Fraction(exponent.numerator))

    def special(self, expression: sp.Expr, arguments: list[Fraction]) -> Fraction:
        if isinstance(expression, sp.exp) and arguments[0] == 0:
            return Fraction(1)
        if isinstance(expression, sp.log) and arguments[0] == 1:
            return Fraction(0)
        raise NotRational


class _Digits(_Arithmetic):
    """Arithmetic on many digits."""

    def number(self, value: Fraction) -> Real:
        return mpmath.mpf(value.numerator) / value.denominator

    def power(self, base: Real, exponent: Real) -> Real:
        if base == 0 and exponent < 0:
            msg = "it divides by zero"
            raise NoValue(msg)
        if base < 0 and exponent != int(exponent):
            msg = f"it takes the root of {mpmath.nstr(base, 6)}"
            raise NoValue(msg)
        return base**exponent

    def special(self, expression: sp.Expr, arguments: list[Real]) -> Real:
        if isinstance(expression, sp.exp):
            return mpmath.exp(arguments[0])
        if isinstance(expression, sp.log):
            if arguments[0] <= 0:
                msg = f"it takes the logarithm of {mpmath.nstr(arguments[0], 6)}"
                raise NoValue(msg)
            return mpmath.log(arguments[0])
        if isinstance(expression, sp.NumberSymbol):
            return mpmath.mpf(expression._to_mpmath(mpmath.mp.prec))
        msg = f"{expression} has no number"
        raise NoValue(msg)
