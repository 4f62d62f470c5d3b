"""The one place that calls Clarabel, and how it stacks semidefinite matrices.

P. J. Goulart and Y. Chen, Clarabel: an interior-point solver for conic programs (2024). It is
deterministic: the same program gives the same iterates. A symmetric matrix is its upper triangle,
column by column, with what is off the diagonal times the root of two.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import clarabel
import numpy as np
from numpy.typing import NDArray
from scipy import sparse

Array = NDArray[np.float64]
ROOT = float(np.sqrt(2.0))
SOLVED = ("Solved", "AlmostSolved")

zero, nonnegative, semidefinite = (
    clarabel.ZeroConeT,
    clarabel.NonnegativeConeT,
    clarabel.PSDTriangleConeT,
)


def minimise(
    cost: Array,
    rows: sparse.spmatrix,
    right: Array,
    cones: Sequence[Any],
    settings: Mapping[str, float],
    *,
    quadratic: Array | None = None,
) -> Any:
    """Clarabel's answer to: cost.x + x'Qx/2 least, right - rows x in the product of the cones.

    None where it gives up in its own code, as it may on programs without an interior.
    """
    chosen = clarabel.DefaultSettings()
    chosen.verbose = False
    chosen.max_threads = 1
    for name, value in settings.items():
        setattr(chosen, name, value)
    width = len(cost)
    curved = sparse.csc_matrix((width, width) if quadratic is None else np.triu(quadratic))
    try:
        return clarabel.DefaultSolver(
            curved, cost, sparse.csc_matrix(rows), right, list(cones), chosen
        ).solve()
    except BaseException as error:  # a panic of Rust is no Exception, and has no name to import
        if type(error).__name__ != "PanicException":
            raise
        return None


def places(size: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Row and column of each entry of a triangle, in the order of the stack."""
    column, row = np.tril_indices(size)
    return row, column


def scales(size: int) -> Array:
    """One on the diagonal, the root of two beside it."""
    row, column = places(size)
    return np.where(row == column, 1.0, ROOT)


def stacked(matrix: Array) -> Array:
    """A symmetric matrix as a scaled triangle; leading dimensions of a batch stay."""
    size = matrix.shape[-1]
    row, column = places(size)
    return scales(size) * matrix[..., row, column]


def unstacked(entries: Array) -> Array:
    """The symmetric matrix of a scaled triangle."""
    size = int(np.sqrt(2 * len(entries)))
    row, column = places(size)
    matrix = np.zeros((size, size))
    matrix[row, column] = matrix[column, row] = entries / scales(size)
    return matrix
