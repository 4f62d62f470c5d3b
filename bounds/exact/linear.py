"""Linear systems over the rationals, read off the reduced echelon form that FLINT computes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from flint import fmpq, fmpq_mat
from numpy.typing import NDArray

Row = Sequence[fmpq] | NDArray[Any]
Rows = Sequence[Row] | NDArray[Any]
NOUGHT, ONE = fmpq(0), fmpq(1)


def solution(rows: Rows, right: Row) -> list[fmpq] | None:
    """One x with rows x = right, zero where the rows leave it free; none if there is none."""
    width = len(rows[0]) if len(rows) else 0
    joined = [[*row, end] for row, end in zip(rows, right, strict=True)]
    found = [NOUGHT] * width
    for lead, row in _reduced(joined, width + 1):
        if lead == width:
            return None
        found[lead] = row[width]
    return found


def row_space(rows: Rows, width: int) -> list[list[fmpq]]:
    """A basis of the span of the rows."""
    return [row for _, row in _reduced(rows, width)]


def null_space(rows: Rows, width: int) -> list[list[fmpq]]:
    """A basis of all x with rows x = 0, a vector for each coordinate that is free."""
    reduced = list(_reduced(rows, width))
    found = []
    for free in sorted(set(range(width)) - {lead for lead, _ in reduced}):
        vector = [NOUGHT] * width
        vector[free] = ONE
        for lead, row in reduced:
            vector[lead] = -row[free]
        found.append(vector)
    return found


def _reduced(rows: Rows, width: int) -> Iterator[tuple[int, list[fmpq]]]:
    """The rows of the echelon form that are not zero, each with the place of its leading one."""
    matrix = fmpq_mat(len(rows), width, [entry for row in rows for entry in row])
    reduced, rank = matrix.rref()
    for at in range(rank):
        row = [reduced[at, place] for place in range(width)]
        yield next(place for place, entry in enumerate(row) if entry != 0), row
