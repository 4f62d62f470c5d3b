"""A real number between two rational ones, which is all that is known of it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

BITS = 256
# Ends are rounded outwards to so many bits, which a change of the library does not reach.
KEPT = 128


@dataclass(frozen=True)
class Enclosure:
    """A real number between two rational ones, which are equal when it is known exactly."""

    low: Fraction
    high: Fraction

    def __str__(self) -> str:
        """Both ends."""
        return f"[{self.low}, {self.high}]"

    def __float__(self) -> float:
        """A number between them."""
        return float((self.low + self.high) / 2)


def ends(value: Fraction | Enclosure) -> tuple[Fraction, Fraction]:
    """The two numbers between which a value is."""
    return (value.low, value.high) if isinstance(value, Enclosure) else (value, value)
