"""What an expression means at a point, written to be obviously right and not to be fast.

Numbers are fractions as long as that is possible and balls of 400 bits after that. There are three
answers: a value, `UndefinedError`, and `UnsureError` where balls cannot tell.

A power goes by the value of the exponent. An integer wants a base that is not zero if it is
negative, and 0^0 = 1. Any other exponent wants a base > 0; 0 to a positive rational is 0. A sum
from a to b is 0 for b = a - 1, and undefined for b < a - 1.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from flint import arb, ctx, fmpq

from tests.attack.reading import Relation, Tree

Value = Any  # a Fraction, a ball, or a tuple of them: the coordinates of a vector
BITS = 400
MOST_BITS = 20_000
MOST_SUMMANDS = 300
_COMPARED = {"<=": operator.le, ">=": operator.ge, "<": operator.lt, ">": operator.gt}
_COMPARED |= {"==": operator.eq, "!=": operator.ne}


class UndefinedError(Exception):
    """The expression has no value there."""


class UnsureError(Exception):
    """The expression has a value or none: it cannot be told."""


def ball(value: Value) -> arb:
    """The number as a ball."""
    if isinstance(value, tuple):
        raise UndefinedError
    return arb(fmpq(value.numerator, value.denominator) if isinstance(value, Fraction) else value)


def sign_of(value: Value) -> int:
    """-1, 0 or 1; a vector has none."""
    if isinstance(value, tuple):
        raise UndefinedError
    if isinstance(value, Fraction):
        return (value > 0) - (value < 0)
    if value > 0 or value < 0 or value == 0:
        return int(value > 0) - int(value < 0)
    raise UnsureError


def plus(one: Value, two: Value) -> Value:
    """The sum; the number 0 is also the vector 0."""
    if isinstance(one, tuple) and isinstance(two, tuple):
        return tuple(map(plus, one, two))
    if isinstance(one, tuple) or isinstance(two, tuple):
        vector, number = (one, two) if isinstance(one, tuple) else (two, one)
        if number != 0:
            raise UndefinedError
        return vector
    if isinstance(one, Fraction) and isinstance(two, Fraction):
        return _short(one + two)
    return ball(one) + ball(two)


def times(one: Value, two: Value) -> Value:
    """The product of two numbers, or of a number and a vector."""
    if isinstance(one, tuple) and isinstance(two, tuple):
        raise UndefinedError
    if isinstance(one, tuple):
        return tuple(times(part, two) for part in one)
    if isinstance(two, tuple):
        return tuple(times(one, part) for part in two)
    if isinstance(one, Fraction) and isinstance(two, Fraction):
        return _short(one * two)
    if one == 0 or two == 0:
        return Fraction(0)
    return ball(one) * ball(two)


def _short(value: Fraction) -> Value:
    long = max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_BITS
    return ball(value) if long else value


def power(base: Value, exponent: Value) -> Value:
    """The power; of what is not positive, a ball in the exponent may be an integer."""
    if isinstance(base, tuple) or isinstance(exponent, tuple):
        raise UndefinedError
    if not isinstance(exponent, Fraction):
        if sign_of(base) <= 0:
            raise UnsureError
        return finite((ball(exponent) * ball(base).log()).exp())
    if exponent.denominator > 1:
        side = sign_of(base)
        if side < 0 or (side == 0 and exponent < 0):
            raise UndefinedError
        root = _root(base, exponent.denominator) if side else Fraction(0)
        return finite(root**exponent.numerator)
    if exponent < 0 and sign_of(base) == 0:
        raise UndefinedError
    count = exponent.numerator
    if isinstance(base, Fraction):
        bits = max(base.numerator.bit_length(), base.denominator.bit_length())
        if bits * abs(count) <= MOST_BITS:
            return base**count
    if abs(count) > 10**9:
        raise UnsureError
    return finite(ball(base) ** count)


def _root(base: Value, order: int) -> Value:
    if isinstance(base, Fraction) and order <= 64:
        roots = [_whole_root(part, order) for part in (base.numerator, base.denominator)]
        if Fraction(roots[0], roots[1]) ** order == base:
            return Fraction(roots[0], roots[1])
    return ball(base).root(order)


def _whole_root(value: int, order: int) -> int:
    """The largest integer whose power is at most the value."""
    low, high = 0, 1 << (value.bit_length() // order + 1)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if middle**order <= value else (low, middle)
    return low if value else 0


def finite(value: Value) -> Value:
    """The value, if it is one."""
    if not isinstance(value, Fraction) and not value.is_finite():
        raise UnsureError
    return value


def compare(left: Value, sign: str, right: Value) -> bool:
    """Whether a relation holds between two values."""
    gap = sign_of(plus(left, times(Fraction(-1), right)))
    return bool(_COMPARED[sign](gap, 0))


class Plain:
    """The meaning of scalar expressions; kinds of step add theirs in `other`."""

    def value(self, tree: Tree, scope: Mapping[str, Value]) -> Value:
        """The value where names have these values."""
        match tree:
            case ("number", value):
                return value
            case ("name", name):
                if name not in scope:
                    raise UndefinedError
                return scope[name]
            case ("+", left, right):
                return plus(self.value(left, scope), self.value(right, scope))
            case ("-", left, right):
                return plus(self.value(left, scope), self.value(("neg", right), scope))
            case ("neg", inner):
                return times(Fraction(-1), self.value(inner, scope))
            case ("*", left, right):
                return times(self.value(left, scope), self.value(right, scope))
            case ("/", left, right):
                over, under = self.value(left, scope), self.value(right, scope)
                return times(over, power(under, Fraction(-1)))
            case ("^", base, exponent):
                return power(self.value(base, scope), self.value(exponent, scope))
            case ("series", body, index, low, high):
                return self._series(
                    body, index, self.value(low, scope), self.value(high, scope), scope
                )
            case ("call", "exp" | "log" | "abs" | "min" | "max", arguments):
                return self._function(tree[1], [self.value(a, scope) for a in arguments])
        return self.other(tree, scope)

    def other(self, tree: Tree, scope: Mapping[str, Value]) -> Value:
        """What is not scalar: nothing here."""
        del tree, scope
        raise UndefinedError

    def _series(
        self, body: Tree, index: str, low: Value, high: Value, scope: Mapping[str, Value]
    ) -> Value:
        if not all(isinstance(end, Fraction) for end in (low, high)):
            raise UnsureError
        if low.denominator > 1 or high.denominator > 1 or high < low - 1:
            raise UndefinedError
        if high - low > MOST_SUMMANDS:
            raise UnsureError
        total: Value = Fraction(0)
        for step in range(int(low), int(high) + 1):
            total = plus(total, self.value(body, {**scope, index: Fraction(step)}))
        return total

    def _function(self, name: str, values: list[Value]) -> Value:
        first = values[0]
        if name == "exp":
            return Fraction(1) if first == 0 else finite(ball(first).exp())
        if name == "log":
            if sign_of(first) <= 0:
                raise UndefinedError
            return Fraction(0) if first == 1 else finite(ball(first).log())
        if name == "abs":
            return times(Fraction(-1), first) if sign_of(first) < 0 else first
        for other in values[1:]:
            above = compare(other, ">", first)
            first = other if above == (name == "max") else first
        return first

    def truth(self, relation: Relation, scope: Mapping[str, Value]) -> bool:
        """Whether a relation holds; both sides must have a value."""
        left, sign, right = relation
        before, ctx.prec = ctx.prec, BITS
        try:
            return compare(self.value(left, scope), sign, self.value(right, scope))
        finally:
            ctx.prec = before
