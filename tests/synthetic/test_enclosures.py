"""Enclosures contain the truth, are narrow, and claim nothing that is false."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from flint import arb
from hypothesis import example, given, settings
from hypothesis import strategies as st

from bounds.errors import UserError
from bounds.exact.definite import is_semidefinite
from synthetic.balls import maximum, minimum
from synthetic.constants import certified, exact, lower, upper
from synthetic.enclosures import (
    largest_eigenvalue,
    largest_of,
    largest_ratio,
    null_basis,
    range_basis,
    smallest_eigenvalue,
    smallest_nonzero_eigenvalue,
    solve,
)
from synthetic.moments.combination import rational
from synthetic.moments.federation import Array, convert
from synthetic.steps import proved

entries = st.integers(-8, 8)


def matrix(numbers: list[int], size: int) -> Array:
    """A symmetric matrix of rationals from the first numbers."""
    square = np.array(numbers[: size * size]).reshape(size, size)
    return convert(rational, square + square.T)


@settings(max_examples=60, deadline=None)
@given(st.lists(entries, min_size=16, max_size=16), st.integers(1, 4))
def test_eigenvalues_are_enclosed(numbers: list[int], size: int) -> None:
    """Against numpy, within its rounding; the enclosure is as narrow as floats allow."""
    a = matrix(numbers, size)
    values = np.linalg.eigvalsh(np.array([[float(v.p) / float(v.q) for v in row] for row in a]))
    scale = max(1.0, float(np.abs(values).max()))
    for (low, high), value in (
        (largest_eigenvalue(a), values[-1]),
        (smallest_eigenvalue(a), values[0]),
        (largest_of(np.stack([a, a - a, -a])), max(values[-1], 0.0, -values[0])),
    ):
        assert float(low) - 1e-9 * scale <= value <= float(high) + 1e-9 * scale
        assert 0 <= high - low <= 1e-9 * scale


@settings(max_examples=60, deadline=None)
@given(st.lists(entries, min_size=16, max_size=16), st.integers(1, 4), st.integers(1, 3))
@example([0, 1, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0], 4, 3)  # nearly of rank one
def test_deficient_matrices(numbers: list[int], size: int, rank: int) -> None:
    """Range, null space, and the smallest eigenvalue that is not zero, of X X'."""
    x = np.array(numbers).reshape(4, 4)[:size, :rank]
    a = convert(rational, x @ x.T)
    assert is_semidefinite(a)
    basis, flat = range_basis(a), null_basis(a)
    assert basis.shape[1] + flat.shape[1] == size
    assert not np.any(a @ flat != 0)
    values = np.linalg.eigvalsh((x @ x.T).astype(float))
    positive = values[values > 1e-9]
    if len(positive) == 0:
        with pytest.raises(UserError, match="the matrix is zero"):
            smallest_nonzero_eigenvalue(a)
        return
    low, high = smallest_nonzero_eigenvalue(a)
    assert float(low) <= positive[0] * (1 + 1e-8)
    assert float(high) >= positive[0] * (1 - 1e-8)
    assert (high - low) <= Fraction(1, 10**8) * (1 + high)


def test_ratio_worked_by_hand() -> None:
    """x'Ax/x'Bx of diagonal forms is the largest quotient of entries."""
    a, b = (convert(rational, np.diag(d)) for d in ([3, 8], [2, 4]))
    low, high = largest_ratio(a, b)
    assert low <= 2 <= high
    assert high - low < Fraction(1, 10**9)


@given(st.lists(entries, min_size=9, max_size=9), st.lists(entries, min_size=3, max_size=3))
def test_systems_are_solved_or_refused(numbers: list[int], right: list[int]) -> None:
    """A solution solves; without one the right side is outside the range."""
    a, b = matrix(numbers, 3), convert(rational, np.array(right))
    found = solve(a, b)
    if found is None:
        assert np.any(null_basis(a).T @ b != 0)
    else:
        assert not np.any(a @ found - b != 0)


@pytest.mark.parametrize(
    ("function", "low", "high", "least", "most"),
    [
        (lambda x: x * x - x, 0, 2, -0.25, 2.0),
        (lambda x: x.sin(), 0, 7, -1.0, 1.0),
        (lambda x: (x * x + 1) / (x * x + 2), -1, 3, 0.5, 10 / 11),
    ],
)
def test_extremes_of_a_function(
    function: Any, low: int, high: int, least: float, most: float
) -> None:
    """Values known by calculus."""
    below, above = minimum(function, Fraction(low), Fraction(high))
    assert float(below) <= least <= float(above) + 1e-15
    assert above - below <= Fraction(1, 10**6)
    below, above = maximum(function, Fraction(low), Fraction(high))
    assert float(below) - 1e-15 <= most <= float(above)
    assert above - below <= Fraction(1, 10**6)


def test_a_pole_is_not_overlooked() -> None:
    """Where a function is not defined nothing is claimed about its minimum."""
    low, _ = minimum(lambda x: arb(1) / x, Fraction(-1), Fraction(2))
    assert low < -(10**5)


def test_values_are_on_the_safe_side() -> None:
    """Upper constants round up, lower ones down, and an empty enclosure is an error."""
    third = Fraction(1, 3)
    assert Fraction(upper("L", third, "").value) >= third
    assert Fraction(lower("mu", third, "").value) <= third
    assert Fraction(certified("L", third, third, "").value) >= third
    assert Fraction(certified("mu", third, third, "").value) <= third
    assert certified("L", third, third, "").kind == "exact"
    assert math.isinf(exact("U", math.inf, "").value)
    with pytest.raises(UserError, match="the enclosure of L is empty"):
        certified("L", Fraction(2), Fraction(1), "")


def test_a_step_that_is_false_is_not_used() -> None:
    """Whatever rests on it fails."""
    with pytest.raises(UserError, match="on which a constant rests, is refuted"):
        proved("x^2 <= x", ("x: real >= 0",))
