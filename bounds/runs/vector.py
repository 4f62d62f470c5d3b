"""Vectors of exact rational numbers, one of the spaces in which methods run.

A number stands for the vector of which it is every coordinate, as zero does for the zero vector.
The power two of a vector is its squared norm.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any

from bounds.space import exact_root, root, square, squared_norm

# A model or a gradient: a Fraction, or a Vector in more than one dimension.
Point = Any

NORM_SCALE = 10**12


@dataclass(frozen=True)
class Vector:
    """A vector with rational entries."""

    entries: tuple[Fraction, ...]

    def __add__(self, other: Vector | Fraction | int) -> Vector:
        """Add a vector, or a number to every coordinate."""
        return Vector(tuple(x + y for x, y in self._beside(other)))

    __radd__ = __add__

    def __neg__(self) -> Vector:
        """The opposite vector."""
        return Vector(tuple(-x for x in self.entries))

    def __sub__(self, other: Vector | Fraction | int) -> Vector:
        """Subtract a vector, or a number from every coordinate."""
        return self + (-other)

    def __rsub__(self, other: Fraction | int) -> Vector:
        """Subtract every coordinate from a number."""
        return -self + other

    def __mul__(self, factor: Fraction | int) -> Vector:
        """Multiply by a number."""
        return Vector(tuple(x * factor for x in self.entries))

    __rmul__ = __mul__

    def __truediv__(self, divisor: Vector | Fraction | int) -> Vector:
        """Divide by a number, or coordinate by coordinate."""
        return Vector(tuple(x / y for x, y in self._beside(divisor)))

    def __pow__(self, power: int) -> Fraction:
        """The squared norm."""
        return self.dot(self) if power == 2 else NotImplemented

    def __abs__(self) -> Fraction:
        """The norm if it is rational, else a number just below it."""
        square = self**2
        if (exact := exact_root(square)) is not None:
            return exact
        number = square.numerator * square.denominator
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

    def _beside(self, other: Vector | Fraction | int) -> Iterator[tuple[Fraction, Fraction | int]]:
        others = other.entries if isinstance(other, Vector) else (other,) * len(self.entries)
        return zip(self.entries, others, strict=True)


@square.register
def _square(vector: Vector) -> Vector:
    return Vector(tuple(square(x) for x in vector.entries))


@root.register
def _root(vector: Vector) -> Vector:
    return Vector(tuple(root(x) for x in vector.entries))


@squared_norm.register
def _squared_norm(vector: Vector) -> Fraction:
    return vector**2
