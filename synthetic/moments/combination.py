"""Vectors as exact linear combinations of named ones: what an algorithm's rules are run on.

An algorithm's functions only add vectors and multiply them by numbers where they are affine. Run
on combinations, they write down their own coefficients, in floating point or in
exact rationals, and nothing about an algorithm is typed a second time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from numbers import Rational
from typing import Any

from flint import fmpq

Scalar = Any  # float or fmpq
Ring = Callable[[Any], Scalar]


def rational(value: Any) -> fmpq:
    """An exact rational; a float counts as the dyadic number that it is."""
    if isinstance(value, fmpq):
        return value
    exact = value if isinstance(value, Rational) else Fraction(value)
    return fmpq(int(exact.numerator), int(exact.denominator))


def floating(value: Any) -> float:
    """A float, from a rational of any kind."""
    return int(value.p) / int(value.q) if isinstance(value, fmpq) else float(value)


def number(ring: Ring, value: Any) -> Any:
    """A number as the rules of an algorithm can compute with: a float, or a fraction."""
    if ring is not rational:
        return floating(value)
    exact = rational(value)
    return Fraction(int(exact.p), int(exact.q))


class Combination:
    """A linear combination: {name of a vector: coefficient}, all coefficients in one ring."""

    __slots__ = ("ring", "terms")

    def __init__(self, terms: Mapping[str, Scalar], ring: Ring) -> None:
        """Keep the terms that do not vanish."""
        self.terms = {name: value for name, value in terms.items() if value != 0}
        self.ring = ring

    def __add__(self, other: Combination) -> Combination:
        """The sum."""
        return self.add(other)

    def __sub__(self, other: Combination) -> Combination:
        """The difference."""
        return self.add(other, alpha=-1)

    def __neg__(self) -> Combination:
        """The opposite."""
        return self * -1

    def __mul__(self, factor: Any) -> Combination:
        """The product with a number."""
        value = self.ring(factor)
        return Combination({name: value * term for name, term in self.terms.items()}, self.ring)

    __rmul__ = __mul__

    def __truediv__(self, divisor: Any) -> Combination:
        """The quotient by a number."""
        return self.__mul__(self.ring(1) / self.ring(divisor))

    def __eq__(self, other: object) -> bool:
        """Whether all coefficients agree."""
        return isinstance(other, Combination) and self.terms == other.terms

    def add(self, other: Combination, *, alpha: Any = 1) -> Combination:
        """The sum with `alpha` times another."""
        weight = self.ring(alpha)
        total = dict(self.terms)
        for name, value in other.terms.items():
            total[name] = total.get(name, self.ring(0)) + weight * value
        return Combination(total, self.ring)


def vector(name: str, ring: Ring) -> Combination:
    """The named vector itself."""
    return Combination({name: ring(1)}, ring)
