r"""Rigorous linear algebra: eigenvalues enclosed, square roots enclosed, linear systems solved.

An eigenvalue is first computed in floating point and then proved:

    lambda_max(A) <= u   because u I - A is positive definite: an LDL^T in ball arithmetic whose
                         pivots are all positive, or in exact rationals where it is singular;
    lambda_max(A) >= v'A v/v'v   for any vector v, evaluated in exact rationals.

Matrices hold exact rationals (`flint.fmpq`, numpy arrays of objects).
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
from flint import arb, ctx, fmpq_mat

from bounds.errors import UserError
from synthetic.moments.combination import floating, rational
from synthetic.moments.federation import Array, convert

PRECISION = 160
MARGINS = (1e-14, 1e-12, 1e-10, 1e-8, 1e-6, 1e-4)


def fraction(value: Any) -> Fraction:
    """A rational of flint as a fraction."""
    return Fraction(int(value.p), int(value.q))


def floats(matrix: Array) -> Array:
    """The nearest floats."""
    return convert(floating, matrix)


def identity(size: int) -> Array:
    """The unit matrix in rationals."""
    return convert(rational, np.eye(size, dtype=int))


def is_positive_definite(matrix: Array) -> bool:
    """Whether every pivot of LDL^T is proved positive in ball arithmetic; False proves nothing."""
    before, ctx.prec = ctx.prec, PRECISION
    try:
        work = [[arb(value) for value in row] for row in matrix]
        for k in range(len(work)):
            pivot = work[k][k]
            if not pivot > 0:
                return False
            for i in range(k + 1, len(work)):
                factor = work[i][k] / pivot
                for j in range(k + 1, i + 1):
                    work[i][j] -= factor * work[j][k]
    finally:
        ctx.prec = before
    return True


def is_positive_semidefinite(matrix: Array) -> bool:
    """The same for singular matrices, in exact rationals: a zero pivot asks for a zero column."""
    work = [list(row) for row in matrix]
    for k in range(len(work)):
        pivot = work[k][k]
        if pivot < 0:
            return False
        if pivot == 0:
            if any(work[i][k] != 0 for i in range(k + 1, len(work))):
                return False
            continue
        for i in range(k + 1, len(work)):
            factor = work[i][k] / pivot
            if factor != 0:
                for j in range(k + 1, i + 1):
                    work[i][j] -= factor * work[j][k]
    return True


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
        if is_positive_definite(rational(high) * denominator - numerator):
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
        if place != best and not is_positive_definite(rational(high) * eye - matrix):
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
    size = len(matrix)
    reduced, rank = fmpq_mat(size, size, list(matrix.ravel())).rref()
    basis = convert(rational, np.zeros((size, rank), dtype=int))
    for row in range(rank):
        basis[:, row] = [reduced[row, column] for column in range(size)]
    return basis


def null_basis(matrix: Array) -> Array:
    """A basis of the null space of a square matrix, in columns, in exact rationals."""
    size = len(matrix)
    reduced, rank = fmpq_mat(size, size, list(matrix.ravel())).rref()
    pivots = [next(c for c in range(size) if reduced[row, c] != 0) for row in range(rank)]
    free = [c for c in range(size) if c not in pivots]
    basis = convert(rational, np.zeros((size, len(free)), dtype=int))
    for column, place in enumerate(free):
        basis[place, column] = rational(1)
        for row, pivot in enumerate(pivots):
            basis[pivot, column] = -reduced[row, place]
    return basis


def solve(matrix: Array, right: Array) -> Array | None:
    """A solution of A x = b in exact rationals: zero where it is free; None if there is none."""
    size = len(matrix)
    joined = np.concatenate([matrix, right[:, None]], axis=1)
    reduced, rank = fmpq_mat(size, size + 1, list(joined.ravel())).rref()
    found = convert(rational, np.zeros(size, dtype=int))
    for row in range(rank):
        pivot = next(c for c in range(size + 1) if reduced[row, c] != 0)
        if pivot == size:
            return None
        found[pivot] = reduced[row, size]
    return found


def root(low: Fraction, high: Fraction | None = None) -> tuple[Fraction, Fraction]:
    """Enclose the square roots of an interval; of a rational square, exactly."""
    high = low if high is None else high
    return _root(max(low, Fraction(0)), up=False), _root(high, up=True)


def _root(value: Fraction, *, up: bool) -> Fraction:
    whole = [math.isqrt(part) for part in (value.numerator, value.denominator)]
    if (whole[0] ** 2, whole[1] ** 2) == (value.numerator, value.denominator):
        return Fraction(whole[0], whole[1])
    scale = 2**80
    below = Fraction(math.isqrt(value.numerator * scale**2 // value.denominator), scale)
    return below + Fraction(1, scale) if up else below
