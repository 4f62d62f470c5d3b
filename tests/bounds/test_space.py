"""What is more than sums and multiples means the same in every space that has it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from bounds.errors import UserError
from bounds.runs.vector import Vector
from bounds.space import (
    along,
    choose,
    descend,
    grown,
    pointing,
    root,
    rounding,
    square,
    squared_norm,
    zero,
)
from bounds.worstcase.vectors import Vector as Unknown
from synthetic import tensors as tensors  # a space from then on

SMALL = st.integers(-8, 8).map(lambda n: Fraction(n, 4))
PAIRS = st.tuples(SMALL, SMALL)


def tensor(vector: Vector) -> torch.Tensor:
    """The same as a tensor; quarters are exact."""
    return torch.tensor([float(x) for x in vector.entries], dtype=torch.float64)


def everything(x: Any, y: Any, factor: Any) -> list[Any]:
    """What spaces with coordinates can do with two vectors and a number."""
    return [
        along(x, y, factor),
        grown(x + y, y, factor),
        descend(x, factor, y),
        zero(x) + factor,
        factor - x,
        square(x) + root(square(y)),
        x / (square(y) + 1),
    ]


@given(PAIRS, PAIRS, SMALL)
def test_tensors_and_rationals_agree(u: Any, v: Any, factor: Fraction) -> None:
    """Coordinate by coordinate; a number stands for a vector of which it is every coordinate."""
    one, two = Vector(u), Vector(v)
    found = everything(tensor(one), tensor(two), float(factor))
    exact = map(tensor, everything(one, two, factor))
    for ours, theirs in zip(found, exact, strict=True):
        torch.testing.assert_close(ours, theirs, rtol=1e-15, atol=0)
    assert float(squared_norm(tensor(one))) == squared_norm(one)


@given(SMALL, SMALL)
def test_numbers_are_vectors_of_one_coordinate(x: Fraction, length: Fraction) -> None:
    """So they point somewhere, and tensors point to the same place."""
    one = torch.tensor([float(x)], dtype=torch.float64)
    there = float(pointing(one, float(length)))
    assert there == pytest.approx(float(pointing(x, length)), rel=1e-15)
    assert float(squared_norm(one)) == squared_norm(x) == square(x) == root(square(x)) ** 2
    assert choose(x > 0, x, zero(x)) == max(x, 0)
    assert float(choose(one > 0, one, zero(one))) == max(x, 0)


def test_what_rounds_says_so() -> None:
    """By how much; a root that is not rational is not rounded unseen."""
    assert rounding(torch.ones(1)) == 2.0**-23
    assert rounding(1.0) == rounding(torch.ones(1, dtype=torch.float64)) == 2.0**-52
    assert rounding(Fraction(1)) == 0
    assert root(Fraction(9, 4)) == Fraction(3, 2)
    for number in (Fraction(2), Fraction(-1)):
        with pytest.raises(UserError, match="is not rational, and nothing is rounded here"):
            root(number)


@pytest.mark.parametrize("function", [square, root, squared_norm, lambda v: pointing(v, 1)])
def test_unknown_vectors_have_no_coordinates(function: Callable[[Any], Any]) -> None:
    """And no method may believe that they have."""
    with pytest.raises(UserError, match="more with vectors than add them"):
        function(Unknown())
