"""Ways to follow a run exactly: one module each, with `follow`, found by the name in a record."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from bounds.measured.record import Measured
from bounds.measured.terms import Values, read
from bounds.runs.instance import Setup


def scheduled(record: Measured, setup: Setup, word: str) -> Callable[[int], Fraction]:
    """The scheduled value of round t = 0, 1, ..., or that of a letter; one if there is none."""
    term = read(record.schedule.get(word) or record.letter(word) or "1", frozenset())

    def value(t: int) -> Fraction:
        letters = {**setup.choices, "t": Fraction(t)}
        found: Fraction = Values(letters.__getitem__, {}).of(term)
        return found

    return value
