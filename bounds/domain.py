"""Domains: which numbers a letter may take, such as `integer >= 2` or `real in (0, 1/2)`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from bounds.errors import UserError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BOUND = r"\s*(>=|>|<=|<)\s*(-?\d+(?:/\d+)?)"
_FORM = re.compile(rf"(integer|real)(?:{_BOUND})?(?:\s*,?{_BOUND})?\s*", re.ASCII)


@dataclass(frozen=True)
class Domain:
    """The integers or reals between two ends, each open or closed or absent."""

    integer: bool = False
    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = False
    high_open: bool = False

    @classmethod
    def parse(cls, text: str) -> Domain:
        """Read `real`, `real > 0`, `integer >= 2` or `real > 0, < 1/2`."""
        match = _FORM.fullmatch(text)
        if match is None:
            msg = f"domain {text!r} is not of the form 'integer >= 2' or 'real > 0, < 1/2'"
            raise UserError(msg)
        kind, *bounds = match.groups()
        ends: dict[str, object] = {}
        for relation, number in zip(bounds[::2], bounds[1::2], strict=True):
            if relation is not None:
                side = "low" if relation[0] == ">" else "high"
                ends |= {side: Fraction(number), f"{side}_open": "=" not in relation}
        return cls(integer=kind == "integer", **ends)  # type: ignore[arg-type]

    def __str__(self) -> str:
        """Write the domain as `parse` reads it."""
        ends = []
        if self.low is not None:
            ends.append(f"{'>' if self.low_open else '>='} {self.low}")
        if self.high is not None:
            ends.append(f"{'<' if self.high_open else '<='} {self.high}")
        return " ".join(["integer" if self.integer else "real", ", ".join(ends)]).strip()

    def __contains__(self, value: Fraction) -> bool:
        """Decide membership exactly."""
        if self.integer and value.denominator != 1:
            return False
        if self.low is not None and (value < self.low or (self.low_open and value == self.low)):
            return False
        above = self.high is not None and value > self.high
        return not (above or (self.high_open and value == self.high))

    def mask(self, values: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Decide membership for an array."""
        inside: NDArray[np.bool_] = values == (values.round() if self.integer else values)
        if self.low is not None:
            inside &= (values > float(self.low)) if self.low_open else (values >= float(self.low))
        if self.high is not None:
            high = float(self.high)
            inside &= (values < high) if self.high_open else (values <= high)
        return inside

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
