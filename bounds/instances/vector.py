"""Vectors of exact rational numbers, with which the rules of the algorithms run unchanged.

The number zero stands for the zero vector in sums, and the square of a vector is its squared norm.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

# A model or a gradient: a Fraction, or a Vector in more than one dimension.
Point = Any

NORM_SCALE = 10**12


@dataclass(frozen=True)
class Vector:
    """A vector with rational entries."""

    entries: tuple[Fraction, ...]

    def __add__(self, other: Vector | Fraction | int) -> Vector:
        """Add a vector, or the number zero."""
        if isinstance(other, Vector):
            return Vector(tuple(x + y for x, y in zip(self.entries, other.entries, strict=True)))
        return self if other == 0 else NotImplemented

    __radd__ = __add__

    def __neg__(self) -> Vector:
        """The opposite vector."""
        return Vector(tuple(-x for x in self.entries))

    def __sub__(self, other: Vector | Fraction | int) -> Vector:
        """Subtract a vector, or the number zero."""
        return self + (-other)

    def __rsub__(self, other: Fraction | int) -> Vector:
        """Subtract from the number zero."""
        return -self + other

    def __mul__(self, factor: Fraction | int) -> Vector:
        """Multiply by a number."""
        return Vector(tuple(x * factor for x in self.entries))

    __rmul__ = __mul__

    def __truediv__(self, divisor: Fraction | int) -> Vector:
        """Divide by a number."""
        return Vector(tuple(x / divisor for x in self.entries))

    def __pow__(self, power: int) -> Fraction:
        """The squared norm."""
        return self.dot(self) if power == 2 else NotImplemented

    def __abs__(self) -> Fraction:
        """The norm if it is rational, else a number just below it."""
        square = self**2
        number = square.numerator * square.denominator
        exact = isqrt(number)
        if exact * exact == number:
            return Fraction(exact, square.denominator)
        return Fraction(isqrt(number * NORM_SCALE**2), square.denominator * NORM_SCALE)

    def __bool__(self) -> bool:
        """Whether it is not the zero vector."""
        return any(self.entries)

    def dot(self, other: Vector) -> Fraction:
        """The inner product."""
        pairs = zip(self.entries, other.entries, strict=True)
        return sum((x * y for x, y in pairs), start=Fraction(0))

    @property
    def denominator(self) -> int:
        """The largest denominator of the entries."""
        return max(x.denominator for x in self.entries)
