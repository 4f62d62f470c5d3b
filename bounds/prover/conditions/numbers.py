"""Numbers that are simple enough to stand in a condition."""

from __future__ import annotations

import math
from fractions import Fraction

CLOSE = Fraction(1, 20)


def next_to(edge: Fraction, sign: str) -> Fraction:
    """The simplest number close to an edge, on the side that a ceiling or floor leaves."""
    slack = abs(edge) * CLOSE * (-1 if sign == "<=" else 1)
    return simplest(*sorted((edge + slack, edge + slack / 10**6)))


def near_simple(value: Fraction) -> Fraction | None:
    """The simple number that a float stands for, if it is that near to one."""
    near = value.limit_denominator(1000)
    return near if abs(near - value) <= abs(value) / 10**9 else None


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """The number of the smallest denominator between two ends (the Stern-Brocot tree)."""
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest(-high, -low)
    whole = math.ceil(low)
    if whole <= high:
        return Fraction(whole)
    return whole - 1 + 1 / simplest(1 / (high - whole + 1), 1 / (low - whole + 1))
