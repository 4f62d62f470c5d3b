"""Nonnegative solutions of linear inequalities, found in floats and made exact.

HiGHS finds a vertex; the vertex is the solution of the equations of its tight rows, so solving
those over the rationals gives it exactly. Nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from flint import fmpq
from numpy.typing import NDArray
from scipy.optimize import linprog
from scipy.sparse import csr_array, hstack

from bounds.exact.linear import solution
from bounds.prover.quiet import quiet_output

Array = NDArray[np.float64]
Column = Mapping[tuple[int, ...], fmpq]

MAX_BITS = 200
INFEASIBLE = 2  # what scipy calls it


def solve(
    target: Column,
    columns: Sequence[Column],
    free: Sequence[bool],
    is_slack: Mapping[tuple[int, ...], bool],
    reward: Mapping[tuple[int, ...], bool],
) -> list[fmpq] | None:
    """Find x with target - sum x_j column_j >= 0 in slack rows and = 0 in the others.

    x_j >= 0 unless `free[j]`. The total slack in the rows of `reward` is made large, if there are
    any; otherwise the sum of the x_j is made small.
    """
    rows = sorted({*target, *(row for column in columns for row in column)})
    if not columns:
        fits = all(target.get(r, 0) >= 0 if is_slack[r] else target.get(r, 0) == 0 for r in rows)
        return [] if fits else None
    if _is_stuck(target, columns, free, is_slack):
        return None
    if not all(map(_is_moderate, (target, *columns))):
        return None
    place = {row: i for i, row in enumerate(rows)}
    scale = np.array([1 / max(abs(_float(v)) for v in column.values()) for column in columns])
    entries = [(place[r], j, _float(v)) for j, col in enumerate(columns) for r, v in col.items()]
    at, across, data = (np.array(part) for part in zip(*entries, strict=True))
    matrix = csr_array((data * scale[across], (at, across)), shape=(len(rows), len(columns)))
    right = np.array([_float(target.get(row, fmpq(0))) for row in rows])
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
    target: Column,
    columns: Sequence[Column],
    free: Sequence[bool],
    is_slack: Mapping[tuple[int, ...], bool],
) -> bool:
    """Whether a row of the target must become larger or smaller, and no column makes it so."""
    larger, smaller = set(), set()
    for column, either in zip(columns, free, strict=True):
        for row, entry in column.items():
            if either or entry < 0:
                larger.add(row)
            if either or entry > 0:
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


def _is_moderate(column: Column) -> bool:
    """Whether floats can hold the coefficients without drowning the small in the large."""
    bits = [value.height_bits() for value in column.values() if value != 0]
    return max(bits, default=0) <= MAX_BITS


def _float(value: fmpq | int) -> float:
    return int(value.p) / int(value.q) if isinstance(value, fmpq) else float(value)


def _exact(
    rows: Sequence[tuple[int, ...]],
    target: Column,
    columns: Sequence[Column],
    free: Sequence[bool],
    is_slack: Mapping[tuple[int, ...], bool],
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
        solved = solution(
            [[columns[j].get(row, nought) for j in used] for row in tight],
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
            for row, entry in columns[j].items():
                rest[row] = rest.get(row, nought) - value * entry
    if any(value < 0 or (value != 0 and not is_slack[row]) for row, value in rest.items()):
        return None
    return values
