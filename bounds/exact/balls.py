"""Ends of balls as rationals, and roots between two rationals.

A ball of python-flint (Arb, F. Johansson, IEEE Trans. Computers 66, 2017) contains its number
whatever was rounded; its ends are dyadic, and so are rational numbers without any rounding.
"""

from __future__ import annotations

import math
from fractions import Fraction

from flint import arb, fmpq

from bounds.errors import UserError
from bounds.exact.swift import Swift
from bounds.space import exact_root

ROOT_BITS = 80


def ball(value: Fraction) -> arb:
    """A ball around a rational."""
    return arb(value.value if type(value) is Swift else fmpq(value.numerator, value.denominator))


def low_end(value: arb, bits: int | None = None) -> Fraction:
    """The lower end, exactly, or rounded down to so many bits."""
    return _end(value.lower(), -1, bits)


def high_end(value: arb, bits: int | None = None) -> Fraction:
    """The upper end, exactly, or rounded up to so many bits."""
    return _end(value.upper(), 1, bits)


def root(low: Fraction, high: Fraction | None = None) -> tuple[Fraction, Fraction]:
    """Enclose the square roots of an interval; of a rational square, exactly."""
    high = low if high is None else high
    return _root(max(low, Fraction(0)), up=False), _root(high, up=True)


def _end(point: arb, direction: int, bits: int | None) -> Fraction:
    """The number that a ball without radius holds, rounded down (-1) or up (1)."""
    if not point.is_finite():
        msg = "a value could not be enclosed in ball arithmetic"
        raise UserError(msg)
    mantissa, exponent = (int(part) for part in point.man_exp())
    excess = mantissa.bit_length() - bits if bits else 0
    if excess > 0:
        mantissa = -((-direction * mantissa) >> excess) * direction
        exponent += excess
    return Fraction(mantissa << exponent) if exponent > 0 else Fraction(mantissa, 1 << -exponent)


def _root(value: Fraction, *, up: bool) -> Fraction:
    if (exact := exact_root(value)) is not None:
        return exact
    scale = 2**ROOT_BITS
    below = Fraction(math.isqrt(value.numerator * scale**2 // value.denominator), scale)
    return below + Fraction(1, scale) if up else below
