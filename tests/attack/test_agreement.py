"""Searcher, checker and a plain reading mean the same by the same text, poles included."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from tests.attack.agreement import CORNERS, disagreements, meaning


def test_all_readings_agree_in_the_corners() -> None:
    """Every corner at points among which its pole is."""
    found = disagreements(Random(1), 12 * len(CORNERS), given=CORNERS)
    assert not found, "\n".join(found)


def test_all_readings_agree_at_random() -> None:
    """On random texts and points."""
    found = disagreements(Random(2), 1_500)
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0^0", 1), ("0^2", 0), ("0^(1/2)", 0), ("0^(1-2)", None), ("(-8)^(1/3)", None),
        ("(-2)^(-3)", Fraction(-1, 8)), ("(4/9)^(3/2)", Fraction(8, 27)), ("2^3^2", 512),
        ("-2^2", -4), ("1/2/3", Fraction(1, 6)), ("2^-1", Fraction(1, 2)), ("log(1)", 0),
        ("log(0)", None), ("sqrt(-1)", None), ("1/(1-1)", None), ("0*(1/(1-1))", None),
        ("sum(k, k, 3, 2)", 0), ("sum(k, k, 3, 1)", None), ("sum(k^2, k, -1, 2)", 6),
        ("sum(sum(i*j, j, 1, i), i, 1, 3)", 25), ("max(1, 3, 2) - min(1, 3, 2)", 2),
        ("abs(-1/3)", Fraction(1, 3)), ("exp(0)", 1), ("0.1 + 1e-1", Fraction(1, 5)),
        ("sum(1, k, 1, 1/2)", None),
    ],
)  # fmt: skip
def test_the_plain_reading(text: str, value: Fraction | int | None) -> None:
    """Worked by hand."""
    assert meaning(text, {}) == value
