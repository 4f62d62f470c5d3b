"""What is linear in products of vectors, as symmetric matrices, and when these are semidefinite.

A matrix of rational functions is reduced by pivots that are positive until it is small: with m > 0,
((m, r), (r^T, M)) is semidefinite exactly if M - r^T r / m is (I. Schur). The principal minors of
what is left must be nonnegative (see `bounds.kernel.vector.facts`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from bounds.errors import UserError
from bounds.expressions import Expression, Symbol, show
from bounds.kernel.algebra import Algebra, Quotient
from bounds.kernel.vector.facts import MAX_FORM
from bounds.kernel.vector.letters import is_letter, read_gram

Matrix = dict[tuple[str, str], Quotient]


@dataclass(frozen=True)
class Linear:
    """`sum of coefficient * product + rest`."""

    products: Mapping[str, Quotient]
    rest: Quotient


def split(algebra: Algebra, value: Expression) -> Linear:
    """Read off the coefficients, in which there may be no letter; in the rest, no product."""
    found = algebra.quotient(value)
    one = algebra.context.constant(1)
    under = Quotient(one, found.under)
    parts, rest = {}, found.over
    for at, atom in enumerate(algebra.atoms):
        slope = found.over.derivative(at)
        if slope.is_zero() or not isinstance(atom.expression, Symbol):
            continue
        if read_gram(atom.expression.name):
            parts[atom.expression.name] = algebra.times(Quotient(slope, one), under)
            rest = rest - slope * algebra.context.gen(at)
    left = algebra.times(Quotient(rest, one), under)
    names = [str(name) for c in parts.values() for name in algebra.symbols(c)]
    if any(map(is_letter, names)) or any(read_gram(str(name)) for name in algebra.symbols(left)):
        msg = f"products of vectors must enter linearly, but they do not in {show(value)}"
        raise UserError(msg)
    return Linear(parts, left)


def combine(algebra: Algebra, terms: Iterable[tuple[Quotient, Linear]]) -> Linear:
    """The sum of multiples."""
    products: dict[str, list[Quotient]] = {}
    rest = [algebra.constant(Fraction(0))]
    for factor, value in terms:
        rest.append(algebra.times(factor, value.rest))
        for name, coefficient in value.products.items():
            products.setdefault(name, []).append(algebra.times(factor, coefficient))
    sums = {name: algebra.sum(values) for name, values in products.items()}
    kept = {name: value for name, value in sums.items() if not value.over.is_zero()}
    return Linear(kept, algebra.sum(rest))


def blocks(algebra: Algebra, value: Linear) -> list[tuple[str, list[str], Matrix]]:
    """The form as symmetric matrices over connected sets of vectors, one set of sources each."""
    half = Fraction(1, 2)
    entries: dict[str, Matrix] = {}
    for name, coefficient in sorted(value.products.items()):
        first, second, over = read_gram(name) or ("", "", "")
        scale = coefficient if first == second else algebra.scale(coefficient, half)
        block = entries.setdefault(over, {})
        block[first, second] = block[second, first] = scale
    found = []
    for over in sorted(entries):
        matrix = entries[over]
        rest = sorted({first for first, _ in matrix})
        while rest:
            group, queue = {rest[0]}, [rest[0]]
            while queue:
                at = queue.pop()
                near = {two for one, two in matrix if one == at} - group
                group |= near
                queue += sorted(near)
            inside = {k: v for k, v in matrix.items() if k[0] in group}
            found.append((over, sorted(group), inside))
            rest = [name for name in rest if name not in group]
    return found


@dataclass(frozen=True)
class Square:
    """pivot |sum of coefficient * vector|^2, one summand of a form; the pivot must be positive."""

    pivot: Quotient
    vector: Mapping[str, Quotient]


@dataclass(frozen=True)
class Small:
    """A matrix whose principal minors must be nonnegative."""

    names: list[str]
    entry: Matrix


def reduced(
    algebra: Algebra, names: Sequence[str], matrix: Matrix, pivots: Sequence[str]
) -> tuple[list[Square], Small]:
    """A form as squares, one a pivot, and what is left."""
    left, squares = list(names), []
    nought = algebra.constant(Fraction(0))
    entry = {(a, b): matrix.get((a, b), nought) for a in left for b in left}
    for pivot in [name for name in pivots if name in left]:
        inverse = algebra.power(entry[pivot, pivot], -1)
        row = {b: algebra.times(entry[pivot, b], inverse) for b in left}
        squares.append(Square(entry[pivot, pivot], row))
        left.remove(pivot)
        for a in left:
            for b in left:
                gone = algebra.times(entry[a, pivot], row[b])
                entry[a, b] = algebra.sum([entry[a, b], algebra.scale(gone, Fraction(-1))])
    rows = [a for a in left if any(not entry[a, b].over.is_zero() for b in left)]
    if len(rows) > MAX_FORM:
        msg = f"a block of {len(rows)} vectors is left; name pivots"
        raise UserError(msg)
    return squares, Small(rows, entry)


def minors(algebra: Algebra, small: Small) -> Iterator[Quotient]:
    """All principal minors."""
    for size in range(1, len(small.names) + 1):
        for chosen in combinations(small.names, size):
            yield determinant(algebra, small.entry, chosen, chosen)


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
