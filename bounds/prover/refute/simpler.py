"""Simpler numbers for a witness."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from fractions import Fraction


def size_of(point: Mapping[str, Fraction]) -> int:
    """How long the numbers of a point are."""
    return sum(v.numerator.bit_length() + v.denominator.bit_length() for v in point.values())


def simpler(value: Fraction) -> Iterator[Fraction]:
    """Simpler numbers near a number, the simplest first."""
    seen = {value}
    size = value.denominator + abs(value.numerator)
    for plain in (0, 1, -1, 2, Fraction(1, 2), 10, Fraction(1, 10), 100, Fraction(1, 100)):
        if Fraction(plain).denominator + abs(Fraction(plain).numerator) < size:
            yield Fraction(plain)
    for power in (0, 1, 2, 3, 4, 6):
        near = value.limit_denominator(10**power)
        if near not in seen:
            seen.add(near)
            yield near
    if abs(value) > 1000:
        digits = 10 ** int(math.log10(float(abs(value))))
        yield Fraction(round(value / digits) * digits)
