"""What an arena is: random setups, and those at the extremes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from random import Random
from typing import Protocol

from bounds.measured.record import Measured
from bounds.runs.instance import Setup

Table = Mapping[str, Sequence[Fraction]]


class Arena(Protocol):
    """Proposals of federations and choices."""

    def draw(self, random: Random, /) -> Setup:
        """A random one."""

    def corners(self) -> Iterator[Setup]:
        """Those at the extremes."""


@dataclass(frozen=True)
class OfTable:
    """An arena with the values of letters that a record names."""

    record: Measured

    @cached_property
    def table(self) -> Table:
        """Letters and their values."""
        return table_of(self.record)


def numbers(*values: object) -> tuple[Fraction, ...]:
    """Fractions from integers and text."""
    return tuple(Fraction(str(value)) for value in values)


def table_of(record: Measured) -> Table:
    """The values of letters that the record names."""
    told = record.instances.table if record.instances else {}
    return {name: numbers(*values) for name, values in told.items()}
