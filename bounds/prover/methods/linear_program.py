"""Nonnegative solutions of linear inequalities, found in floats and made exact.

HiGHS finds a vertex; the vertex is the solution of the equations of its tight rows, so solving
those over the rationals gives it exactly. Nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from flint import fmpq, fmpq_mpoly
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import csr_array, hstack

from bounds.exact.linear import solution
from bounds.prover.quiet import quiet_output

Array = NDArray[np.float64]
Monomial = int  # see `packed`
LIMB, BASE = np.dtype(">u2"), 2**16

MAX_BITS = 200
INFEASIBLE = 2  # what scipy calls it


def packed(exponents: Iterable[int]) -> Monomial:
    """A monomial as one number: what is divided is subtracted, and the order is that of tuples."""
    return int.from_bytes(np.array(list(exponents), dtype=LIMB).tobytes())


def unpacked(monomial: Monomial, size: int) -> NDArray[np.uint16]:
    """Its exponents."""
    return np.frombuffer(monomial.to_bytes(size * LIMB.itemsize), dtype=LIMB)


def degree(monomial: Monomial) -> int:
    """The sum of the exponents: digits that are added up by casting out."""
    return monomial % (BASE - 1)


class Body:
    """A polynomial that is multiplied by monomials."""

    def __init__(self, polynomial: fmpq_mpoly) -> None:
        """Take its monomials, and which of them have a positive coefficient."""
        self.rows, self.values = [*map(packed, polynomial.monoms())], polynomial.coeffs()
        self.rising = [value > 0 for value in self.values]

    @cached_property
    def scaled(self) -> Array:
        """The coefficients, the largest of size one."""
        floats = np.array([_float(value) for value in self.values])
        return floats * self.scale

    @cached_property
    def scale(self) -> float:
        """By what they are multiplied for that."""
        return 1 / max(abs(_float(value)) for value in self.values)

    @cached_property
    def is_moderate(self) -> bool:
        """See below."""
        return _is_moderate(self.values)


class Column(NamedTuple):
    """A body times a monomial: in which rows its coefficients stand then."""

    rows: list[Monomial]
    body: Body

    def entries(self) -> Iterator[tuple[Monomial, fmpq]]:
        """Every coefficient with its row."""
        return zip(self.rows, self.body.values, strict=True)


def solve(
    target: Mapping[Monomial, fmpq],
    columns: Sequence[Column],
    free: Sequence[bool],
    is_slack: Mapping[Monomial, bool],
    reward: Mapping[Monomial, bool],
) -> list[fmpq] | None:
    """Find x with target - sum x_j column_j >= 0 in slack rows and = 0 in the others.

    x_j >= 0 unless `free[j]`. The total slack in the rows of `reward` is made large, if there are
    any; otherwise the sum of the x_j is made small.
    """
    if not columns:
        fits = all(value >= 0 if is_slack[r] else value == 0 for r, value in target.items())
        return [] if fits else None
    if _is_stuck(target, columns, free, is_slack):
        return None
    if not _is_moderate(target.values()) or not all(c.body.is_moderate for c in columns):
        return None
    rows = sorted({*target, *(row for column in columns for row in column.rows)})
    place = {row: i for i, row in enumerate(rows)}
    data = np.concatenate([column.body.scaled for column in columns])
    at = np.array([place[row] for column in columns for row in column.rows])
    across = np.repeat(np.arange(len(columns)), [len(column.rows) for column in columns])
    matrix = csr_array((data, (at, across)), shape=(len(rows), len(columns)))
    right = np.array([_float(target[row]) if row in target else 0.0 for row in rows])
    size = np.maximum(abs(right), np.asarray(abs(matrix).max(axis=1).todense()).ravel())
    size[size == 0] = 1
    matrix = csr_array(matrix / size[:, None])
    right = right / size
    slack = np.array([is_slack[row] for row in rows])
    wanted = np.array([reward.get(row, False) for row in rows])
    cost = np.ones(len(columns)) * 1e-3
    if wanted.any():
        cost += np.asarray(matrix[wanted].sum(axis=0)).ravel()
    is_free = np.array(free)
    found, is_feasible = _minimum(cost, matrix, right, slack, is_free)
    if found is None and is_feasible and is_free.any():
        # Unbounded, perhaps: as differences of two with a cost each no multiplier grows in vain.
        both = hstack([matrix, -matrix[:, is_free]], format="csr")
        found, _ = _minimum(np.full(both.shape[1], 1e-3), both, right, slack)
        if found is not None:
            differences = found[: len(columns)].copy()
            differences[is_free] -= found[len(columns) :]
            found = differences
    if found is None:
        return None
    gap = right - matrix @ found
    for tolerance in (1e-9, 1e-7, 1e-5):
        exact = _exact(rows, target, columns, free, is_slack, found, gap, tolerance)
        if exact is not None:
            return exact
    return None


def _is_stuck(
    target: Mapping[Monomial, fmpq],
    columns: Sequence[Column],
    free: Sequence[bool],
    is_slack: Mapping[Monomial, bool],
) -> bool:
    """Whether a row of the target must become larger or smaller, and no column makes it so."""
    larger, smaller = set(), set()
    for column, either in zip(columns, free, strict=True):
        for row, rising in zip(column.rows, column.body.rising, strict=True):
            if either or not rising:
                larger.add(row)
            if either or rising:
                smaller.add(row)
    return any(
        (value < 0 and row not in larger)
        or (value > 0 and not is_slack[row] and row not in smaller)
        for row, value in target.items()
    )


def _minimum(
    cost: Array,
    matrix: csr_array,
    right: Array,
    slack: NDArray[np.bool_],
    free: NDArray[np.bool_] | None = None,
) -> tuple[Array | None, bool]:
    """The cheapest x, >= 0 unless free, with right - matrix x >= 0 in slack rows and else = 0.

    Without one, whether there may be any that is not the cheapest.
    """
    without = np.zeros(len(cost), dtype=bool) if free is None else free
    with quiet_output():  # HiGHS prints some of its warnings from C
        result = linprog(
            cost,
            A_ub=matrix[slack] if slack.any() else None,
            b_ub=right[slack] if slack.any() else None,
            A_eq=matrix[~slack] if (~slack).any() else None,
            b_eq=right[~slack] if (~slack).any() else None,
            bounds=[(None if one else 0.0, 1e9) for one in without],
            method="highs",
        )
    solved = result.x is not None and result.status == 0
    return np.asarray(result.x) if solved else None, result.status != INFEASIBLE


def _is_moderate(values: Iterable[fmpq]) -> bool:
    """Whether floats can hold the coefficients without drowning the small in the large."""
    bits = [value.height_bits() for value in values if value != 0]
    return max(bits, default=0) <= MAX_BITS


def _float(value: fmpq) -> float:
    return int(value.p) / int(value.q)


def _exact(
    rows: Sequence[Monomial],
    target: Mapping[Monomial, fmpq],
    columns: Sequence[Column],
    free: Sequence[bool],
    is_slack: Mapping[Monomial, bool],
    found: Array,
    gap: Array,
    tolerance: float,
) -> list[fmpq] | None:
    """Solve the tight rows for the columns in use; check every sign."""
    used = [j for j in range(len(columns)) if abs(found[j]) > tolerance]
    tight = [r for i, r in enumerate(rows) if not is_slack[r] or gap[i] < tolerance]
    nought = fmpq(0)
    values = [nought] * len(columns)
    if used and tight:
        tables = [dict(columns[j].entries()) for j in used]
        solved = solution(
            [[table.get(row, nought) for table in tables] for row in tight],
            [fmpq(target.get(row, nought)) for row in tight],
        )
        if solved is None:
            return None
        for j, value in zip(used, solved, strict=True):
            values[j] = value
    if any(value < 0 and not free[j] for j, value in enumerate(values)):
        return None
    rest = dict(target)
    for j, value in enumerate(values):
        if value != 0:
            for row, entry in columns[j].entries():
                rest[row] = rest.get(row, nought) - value * entry
    if any(value < 0 or (value != 0 and not is_slack[row]) for row, value in rest.items()):
        return None
    return values
