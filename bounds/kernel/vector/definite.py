"""When a symmetric matrix of rational functions is positive semidefinite.

Exactly if all its principal minors are nonnegative (R. A. Horn, C. R. Johnson, Matrix Analysis,
7.2.5 and problem 7.1.P1). A large matrix is first reduced by pivots that are positive: with m > 0,
((m, r), (r^T, M)) is semidefinite exactly if M - r^T r / m is (I. Schur).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from bounds.errors import UserError
from bounds.kernel.algebra import Algebra, Quotient
from bounds.kernel.vector.linear import Matrix

MAX_MINORS = 3


def semidefinite(
    algebra: Algebra, names: Sequence[str], matrix: Matrix, pivots: Sequence[str]
) -> Iterator[tuple[Quotient, str]]:
    """What must be positive or nonnegative: pivots, then every principal minor of what is left."""
    left = list(names)
    nought = algebra.constant(Fraction(0))
    entry = {(a, b): matrix.get((a, b), nought) for a in left for b in left}
    for pivot in [name for name in pivots if name in left]:
        yield entry[pivot, pivot], ">"
        inverse = algebra.power(entry[pivot, pivot], -1)
        left.remove(pivot)
        for a in left:
            for b in left:
                gone = algebra.times(entry[a, pivot], algebra.times(entry[pivot, b], inverse))
                entry[a, b] = algebra.sum([entry[a, b], algebra.scale(gone, Fraction(-1))])
    rows = [a for a in left if any(not entry[a, b].over.is_zero() for b in left)]
    if len(rows) > MAX_MINORS:
        msg = f"a block of {len(rows)} vectors is left; name pivots"
        raise UserError(msg)
    for size in range(1, len(rows) + 1):
        for chosen in combinations(rows, size):
            yield determinant(algebra, entry, chosen, chosen), ">="


def determinant(
    algebra: Algebra,
    entry: Mapping[tuple[str, str], Quotient],
    rows: Sequence[str],
    columns: Sequence[str],
) -> Quotient:
    """Laplace's expansion along the first row."""
    if not rows:
        return algebra.constant(Fraction(1))
    terms = []
    for j, column in enumerate(columns):
        rest = determinant(algebra, entry, rows[1:], [*columns[:j], *columns[j + 1 :]])
        value = algebra.times(entry[rows[0], column], rest)
        terms.append(algebra.scale(value, Fraction(-1 if j % 2 else 1)))
    return algebra.sum(terms)
