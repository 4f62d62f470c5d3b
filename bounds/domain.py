"""Domains of letters: which numbers one may take, such as `integer >= 2` or `real in (0, 1/2)`."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import inf, nextafter
from typing import TYPE_CHECKING

from bounds.kernel import domains
from bounds.regions import parse_domain
from bounds.values import decimal
from bounds.writing import declared

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Domain(domains.Domain):
    """The integers or reals between two ends, as evaluation and figures use them."""

    def __str__(self) -> str:
        """Write the domain as it is read."""
        return declared(self)

    @classmethod
    @cache
    def parse(cls, text: str) -> Domain:
        """Read `real`, `real > 0`, `integer >= 2` or `real > 0, < 1/2`."""
        return cls(*astuple(parse_domain(text)))

    def mask(self, values: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Decide membership for an array, where a double stands for its shortest decimal."""
        whole = values.round() if self.integer else values
        low, high = self.doubles
        inside: NDArray[np.bool_] = (values == whole) & (values >= low) & (values <= high)
        return inside

    @cached_property
    def doubles(self) -> tuple[float, float]:
        """The first and the last double in it, each of which stands for its shortest decimal."""
        low = -inf if self.low is None else float(self.low)
        high = inf if self.high is None else float(self.high)
        if self.low is not None and decimal(low) not in self:
            low = nextafter(low, inf)
        if self.high is not None and decimal(high) not in self:
            high = nextafter(high, -inf)
        return low, high

    def covers(self, other: Domain) -> bool:
        """Whether every number of the other one is in this one."""
        ends = ((self.low, other.low, self.low_open, other.low_open, 1),
                (self.high, other.high, self.high_open, other.high_open, -1))  # fmt: skip
        for mine, theirs, mine_open, theirs_open, sign in ends:
            if mine is None:
                continue
            if theirs is None or sign * theirs < sign * mine:
                return False
            if theirs == mine and mine_open and not theirs_open:
                return False
        return other.integer or not self.integer

    def nearest(self, value: Fraction) -> Fraction:
        """Return the admissible number closest to `value`; next to an open end, just inside it."""
        if value in self:
            return value
        if self.integer:
            value = Fraction(round(value))
        step = Fraction(1) if self.integer else self._inset(value)
        if self.low is not None and value <= self.low:
            value = self.low + (step if self.low_open else 0)
        if self.high is not None and value >= self.high:
            value = self.high - (step if self.high_open else 0)
        return value

    def _inset(self, value: Fraction) -> Fraction:
        """How far inside an open end a suggestion may lie: small against the interval."""
        if self.low is not None and self.high is not None:
            return (self.high - self.low) / 1000
        end = self.low if self.low is not None else self.high
        return max(abs(end or Fraction(0)), abs(value)) / 1000 or Fraction(1, 1000)
