"""What is made exact: linear systems, definite forms, ends of balls, and the solver's stack."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, fmpq
from hypothesis import given
from hypothesis import strategies as st

from bounds.exact.balls import ball, high_end, low_end, root
from bounds.exact.conic import minimise, nonnegative, semidefinite, stacked, unstacked
from bounds.exact.definite import is_semidefinite, is_surely_definite, squares
from bounds.exact.linear import null_space, row_space, solution

entries = st.integers(-4, 4)
rows_of_three = st.lists(st.lists(entries, min_size=3, max_size=3), max_size=4)


def exactly(rows: list[list[int]]) -> list[list[fmpq]]:
    """The same numbers as rationals."""
    return [[fmpq(entry) for entry in row] for row in rows]


def product(u: Sequence[Any], v: Sequence[Any]) -> Any:
    """The inner product."""
    return sum((a * b for a, b in zip(u, v, strict=True)), fmpq(0))


@given(rows_of_three.filter(len), st.lists(entries, min_size=4, max_size=4))
def test_a_system_is_solved_or_has_no_solution(rows: list[list[int]], numbers: list[int]) -> None:
    """Without one, some combination of the rows is zero and that of the right side is not."""
    right = [fmpq(number) for number in numbers[: len(rows)]]
    found = solution(exactly(rows), right)
    if found is None:
        columns = [list(column) for column in zip(*exactly(rows), strict=True)]
        assert any(product(free, right) != 0 for free in null_space(columns, len(rows)))
    else:
        assert [product(row, found) for row in rows] == right


@given(rows_of_three)
def test_the_null_space_is_what_the_rows_do_not_see(rows: list[list[int]]) -> None:
    """Both bases together have as many vectors as there are coordinates."""
    flat, span = null_space(exactly(rows), 3), row_space(exactly(rows), 3)
    assert len(flat) + len(span) == 3
    assert all(product(u, v) == 0 for u in flat for v in [*exactly(rows), *span])


@given(rows_of_three, rows_of_three)
def test_a_form_is_its_squares(rows: list[list[int]], others: list[list[int]]) -> None:
    """X'X - Y'Y is a sum of squares, or negative somewhere."""
    x, y = (np.array(r, dtype=int).reshape(len(r), 3) for r in (rows, others))
    form = x.T @ x - y.T @ y
    found = squares(exactly(form.tolist()))
    least = np.linalg.eigvalsh(form.astype(float)).min()
    if found is None:
        assert least < 0
        return
    assert all(weight > 0 for weight, _ in found)
    rebuilt = [
        [sum((w * v[i] * v[j] for w, v in found), fmpq(0)) for j in range(3)] for i in range(3)
    ]
    assert rebuilt == form.tolist()
    if is_surely_definite(exactly(form.tolist())):
        assert least > 0


def test_definiteness_is_not_claimed_where_it_fails() -> None:
    """A pivot of zero, a negative one far down."""
    good = exactly([[2, 1], [1, 1]])
    assert is_surely_definite(good)
    assert is_semidefinite(good)
    edge = exactly([[1, 1], [1, 1]])
    assert not is_surely_definite(edge)
    assert is_semidefinite(edge)
    for bad in ([[1, 2], [2, 1]], [[0, 1], [1, 0]], [[1, 0, 0], [0, 1, 0], [0, 0, -1]]):
        assert not is_surely_definite(exactly(bad))
        assert not is_semidefinite(exactly(bad))


@given(st.fractions(min_value=0, max_value=1000, max_denominator=10**6))
def test_roots_are_enclosed(value: Fraction) -> None:
    """Exactly where the root is rational."""
    low, high = root(value)
    assert low**2 <= value <= high**2
    assert high - low <= Fraction(1, 2**70) or low == high
    assert root(value**2) == (value, value)


@given(st.fractions(max_denominator=999), st.integers(8, 40))
def test_ends_are_rounded_outwards(value: Fraction, bits: int) -> None:
    """To so many bits, around what the ball holds; without bits the ends are exact."""
    around = arb(ball(value), arb(1) / 1000)
    low, high = low_end(around, bits), high_end(around, bits)
    assert low <= low_end(around) <= value <= high_end(around) <= high
    for rounded, end in ((low, low_end(around)), (high, high_end(around))):
        assert abs(rounded - end) <= abs(end) * Fraction(2, 2**bits)


@given(st.lists(entries, min_size=9, max_size=9), st.lists(entries, min_size=9, max_size=9))
def test_the_stack_keeps_products(one: list[int], two: list[int]) -> None:
    """<A, B> is the product of the stacks, and unstacking undoes stacking."""
    a, b = (np.array(m, dtype=float).reshape(3, 3) for m in (one, two))
    a, b = a + a.T, b + b.T
    assert np.isclose(stacked(a) @ stacked(b), (a * b).sum())
    assert np.allclose(unstacked(stacked(a)), a)


def test_the_solver_finds_the_least_eigenvalue() -> None:
    """The largest t with A - t I semidefinite, and t below a bound that does not bind."""
    a = np.array([[2.0, 1.0], [1.0, 3.0]])
    rows = np.vstack([np.ones((1, 1)), stacked(np.eye(2))[:, None]])
    right = np.concatenate([[100.0], stacked(a)])
    answer = minimise(np.array([-1.0]), rows, right, [nonnegative(1), semidefinite(2)], {})
    assert np.isclose(answer.x[0], np.linalg.eigvalsh(a)[0], atol=1e-6)
