"""Whether a symmetric matrix is positive semidefinite: exactly, or surely by balls.

All go through the pivots of L D L': of a semidefinite matrix none is negative, and one that is zero
has a column of zeros.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flint import arb, ctx
from numpy.typing import NDArray

PRECISION = 160

# Rationals of flint or of the standard library: both compute alike.
Matrix = Sequence[Sequence[Any]] | NDArray[Any]


def squares(matrix: Matrix) -> list[tuple[Any, list[Any]]] | None:
    """Weights d > 0 and vectors v with A = sum of d v v'; none if A is not semidefinite."""
    work = [list(row) for row in matrix]
    found = []
    for k, row in enumerate(work):
        pivot = row[k]
        if pivot < 0 or (pivot == 0 and any(lower[k] != 0 for lower in work[k + 1 :])):
            return None
        if pivot == 0:
            continue
        column = [work[i][k] / pivot if i >= k else 0 * pivot for i in range(len(work))]
        _eliminate(work, k, column)
        found.append((pivot, column))
    return found


def is_semidefinite(matrix: Matrix) -> bool:
    """Whether x'A x >= 0 for all x, decided exactly."""
    return squares(matrix) is not None


def is_surely_definite(matrix: Matrix) -> bool:
    """Whether every pivot is proved positive in ball arithmetic; False proves nothing."""
    with ctx.workprec(PRECISION):
        work = [[arb(entry) for entry in row] for row in matrix]
        for k in range(len(work)):
            pivot = work[k][k]
            if not pivot > 0:
                return False
            _eliminate(work, k, [work[i][k] / pivot if i >= k else pivot for i in range(len(work))])
    return True


def _eliminate(work: list[list[Any]], k: int, column: Sequence[Any]) -> None:
    """Take pivot v v' away from the lower triangle behind place k."""
    for i in range(k + 1, len(work)):
        # A ball is equal to zero only when it is nothing else.
        if column[i] == 0:
            continue
        for j in range(k + 1, i + 1):
            work[i][j] -= column[i] * work[j][k]
