"""Where the symbols of a problem live: one interval of reals or integers for each.

A domain is written `real`, `real > 0`, `integer >= 2, <= 5` or `real < 1`, and in no other way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from bounds.errors import refuse
from bounds.expressions import Relation, Symbol, number
from bounds.kernel.reader import FUNCTIONS

_NUMBER = r"(-?[0-9]{1,400}(?:/[1-9][0-9]{0,399})?)"
_DOMAIN = re.compile(rf"(integer|real)(?: (>=?) {_NUMBER})?(?:(?(2),) (<=?) {_NUMBER})?")


@dataclass(frozen=True)
class Domain:
    """The integers or reals between two ends, each open or closed or absent."""

    integer: bool = False
    low: Fraction | None = None
    high: Fraction | None = None
    low_open: bool = False
    high_open: bool = False

    def __contains__(self, value: Fraction) -> bool:
        """Decide membership exactly."""
        if self.integer and value.denominator != 1:
            return False
        if self.low is not None and (value < self.low or (self.low_open and value == self.low)):
            return False
        above = self.high is not None and value > self.high
        return not (above or (self.high_open and value == self.high))

    @property
    def is_empty(self) -> bool:
        """Whether no number lies between the ends."""
        if self.low is None or self.high is None:
            return False
        if self.integer:
            return not any(Fraction(ceil(self.low) + k) in self for k in (0, 1))
        return self.low > self.high or (self.low == self.high and self.low not in self)

    def relations(self, name: str) -> Iterator[Relation]:
        """The ends as relations `expression >= number` or `>`."""
        if self.low is not None:
            yield Relation(Symbol(name), ">" if self.low_open else ">=", number(self.low))
        if self.high is not None:
            yield Relation(number(self.high), ">" if self.high_open else ">=", Symbol(name))


@dataclass(frozen=True)
class Region:
    """The product of the symbols' domains, ordered by name."""

    ranges: tuple[tuple[str, Domain], ...] = ()

    def __getitem__(self, name: str) -> Domain:
        """The domain of one symbol."""
        return dict(self.ranges)[name]

    def __iter__(self) -> Iterator[str]:
        """The names of the symbols."""
        return (name for name, _ in self.ranges)

    @property
    def integers(self) -> frozenset[str]:
        """The integer symbols."""
        return frozenset(name for name, domain in self.ranges if domain.integer)

    def relations(self) -> tuple[Relation, ...]:
        """The ends of the intervals as relations `expression >= number` or `>`."""
        return tuple(r for name, domain in self.ranges for r in domain.relations(name))


def read_domain(text: str) -> Domain:
    """Read what `Domain` writes; without a number in it everything would hold for all of them."""
    found = _DOMAIN.fullmatch(text)
    if found is None:
        refuse(f"{text!r} is not written as a domain is, like 'integer >= 2' or 'real > 0, <= 1/2'")
    kind, above, low, below, high = found.groups()
    least, most = (None if end is None else Fraction(end) for end in (low, high))
    domain = Domain(kind == "integer", least, most, above == ">", below == "<")
    if domain.is_empty:
        refuse(f"no number is {text}: the domain is empty")
    return domain


def check_name(name: str) -> None:
    """Refuse what is no name of a symbol."""
    if not name.isidentifier() or name in FUNCTIONS:
        refuse(f"{name!r} is not a name of a symbol")
