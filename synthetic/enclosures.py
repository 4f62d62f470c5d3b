r"""Rigorous linear algebra: eigenvalues enclosed, square roots enclosed, linear systems solved.

An eigenvalue is first computed in floating point and then proved:

    lambda_max(A) <= u   because u I - A is positive definite: an LDL^T in ball arithmetic whose
                         pivots are all positive, or in exact rationals where it is singular;
    lambda_max(A) >= v'A v/v'v   for any vector v, evaluated in exact rationals.

Matrices hold exact rationals (`flint.fmpq`, numpy arrays of objects).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from bounds.errors import UserError
from bounds.exact import linear
from bounds.exact.definite import is_surely_definite
from bounds.kernel import algebra
from synthetic.moments.combination import floating, rational
from synthetic.moments.federation import Array, convert

MARGINS = (1e-14, 1e-12, 1e-10, 1e-8, 1e-6, 1e-4)


def fraction(value: Any) -> Fraction:
    """An entry as a fraction."""
    return algebra.fraction(value)


def floats(matrix: Array) -> Array:
    """The nearest floats."""
    return convert(floating, matrix)


def identity(size: int) -> Array:
    """The unit matrix in rationals."""
    return convert(rational, np.eye(size, dtype=int))


def largest_ratio(numerator: Array, denominator: Array) -> tuple[Fraction, Fraction]:
    """Enclose the maximum of x'A x/x'B x for positive definite B."""
    from scipy.linalg import eigh

    values, vectors = eigh(floats(numerator), floats(denominator))
    vector = convert(rational, vectors[:, -1])
    low = fraction((vector @ numerator @ vector) / (vector @ denominator @ vector))
    guess = max(float(values[-1]), float(low))
    scale = max(abs(guess), float(np.abs(values).max()), 1e-300)
    for margin in MARGINS:
        high = Fraction(guess) + Fraction(margin * scale)
        if is_surely_definite(rational(high) * denominator - numerator):
            return low, high
    msg = "the largest eigenvalue could not be enclosed; the matrices are too ill-conditioned"
    raise UserError(msg)


def largest_eigenvalue(matrix: Array) -> tuple[Fraction, Fraction]:
    """Enclose lambda_max of a symmetric matrix."""
    if not np.any(matrix - np.diag(np.diag(matrix)) != 0):
        value = fraction(max(np.diag(matrix)))
        return value, value
    return largest_ratio(matrix, identity(len(matrix)))


def smallest_eigenvalue(matrix: Array) -> tuple[Fraction, Fraction]:
    """Enclose lambda_min of a symmetric matrix."""
    low, high = largest_eigenvalue(-matrix)
    return -high, -low


def largest_of(matrices: Array) -> tuple[Fraction, Fraction]:
    """Enclose the largest eigenvalue of several symmetric matrices [k, d, d]."""
    tops = np.linalg.eigvalsh(floats(matrices))[:, -1]
    best = int(tops.argmax())
    low, high = largest_eigenvalue(matrices[best])
    eye = identity(matrices.shape[1])
    for place, matrix in enumerate(matrices):
        if place != best and not is_surely_definite(rational(high) * eye - matrix):
            own_low, own_high = largest_eigenvalue(matrix)
            low, high = max(low, own_low), max(high, own_high)
    return low, high


def smallest_nonzero_eigenvalue(matrix: Array) -> tuple[Fraction, Fraction]:
    """Enclose the smallest eigenvalue above zero of a positive semidefinite matrix.

    On the range of A, with a basis V of it, it is the minimum of y'(V'A V) y/y'(V'V) y.
    """
    basis = range_basis(matrix)
    if basis.shape[1] == len(matrix):
        return smallest_eigenvalue(matrix)
    if basis.shape[1] == 0:
        msg = "the matrix is zero; it has no eigenvalue above zero"
        raise UserError(msg)
    low, high = largest_ratio(-(basis.T @ matrix @ basis), basis.T @ basis)
    return -high, -low


def range_basis(matrix: Array) -> Array:
    """A basis of the range of a symmetric matrix, in columns, in exact rationals.

    The reduced rows span the same space as the columns, and are far better conditioned.
    """
    return _columns(linear.row_space(matrix, len(matrix)), len(matrix))


def null_basis(matrix: Array) -> Array:
    """A basis of the null space of a square matrix, in columns, in exact rationals."""
    return _columns(linear.null_space(matrix, len(matrix)), len(matrix))


def solve(matrix: Array, right: Array) -> Array | None:
    """A solution of A x = b in exact rationals: zero where it is free; None if there is none."""
    found = linear.solution(matrix, right)
    return None if found is None else np.array(found, dtype=object)


def _columns(vectors: Sequence[Sequence[object]], size: int) -> Array:
    return np.array(vectors, dtype=object).reshape(len(vectors), size).T
