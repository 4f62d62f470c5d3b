r"""Vectors that permutations of clients exchange: their Gram matrix as one small matrix a shape.

A vector of a *kind* belongs to a colouring of the clients, such as the gradient of client $j$ at
the model after the clients $A$ were active: $j$ has a colour, those of $A$ have another. All
colourings with $\nu_c$ clients of colour $c$ are a permutation module $M^\nu$. A Gram matrix that
no permutation changes has an entry for each *table* of how many clients have which two colours, and
is positive semidefinite if and only if for each partition $\lambda$ of the number of clients the
matrix

$$G^\lambda_{ab}=u_a^\top\Gamma u_b$$

is, where the $u_a$ are the highest-weight vectors of shape $\lambda$, of which $M^\nu$ has as many
as there are semistandard tableaux of shape $\lambda$ and content $\nu$ (Young's rule; B. Sagan, The
Symmetric Group, 2001, section 2.11; K. Gatermann and P. Parrilo, 2004). With the clients put into
rows of the lengths $\lambda_1\ge\lambda_2\ge\dots$, $u$ is a function of how many clients of a row
have which colour, and those of highest weight vanish when they are added up over the places that a
client of row $i+1$ can have among those of row $i$:

$$\sum_ca_{ic}\,u(a-e_{ic}+e_{i+1,c})=0\qquad\text{for all }a\text{ with rows
}\lambda+e_i-e_{i+1}.$$
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, reduce
from itertools import chain
from math import comb, factorial, log2, prod
from operator import add

from flint import fmpq, fmpq_mat

from bounds.exact.linear import null_space
from bounds.kernel.algebra import fraction, rational

Counts = tuple[int, ...]
Table = tuple[Counts, ...]
Shape = Counts
# What an entry of a Gram matrix is in those of the shapes: shape, two places, coefficient.
Parts = tuple[tuple[Shape, int, int, Fraction], ...]


@cache
def tables(rows: Counts, columns: Counts) -> tuple[Table, ...]:
    """All tables of counts with these sums.

    >>> tables((1, 1), (2, 0))
    (((1, 0), (1, 0)),)
    """
    if not rows:
        return () if any(columns) else ((),)
    return tuple(
        (row, *rest)
        for row in _splits(rows[0], columns)
        for rest in tables(rows[1:], tuple(c - r for c, r in zip(columns, row, strict=True)))
    )


@cache
def _splits(number: int, most: Counts) -> tuple[Counts, ...]:
    """All counts with a sum, each at most as given."""
    if not most:
        return ((),) if number == 0 else ()
    return tuple(
        (first, *rest)
        for first in range(max(0, number - sum(most[1:])), min(number, most[0]) + 1)
        for rest in _splits(number - first, most[1:])
    )


def shapes(content: Counts) -> Iterator[Shape]:
    """The partitions that dominate the content: those of which its module has vectors."""
    least = sorted(content, reverse=True)

    def partitions(number: int, most: int, length: int) -> Iterator[Shape]:
        if number == 0:
            yield ()
        elif length:
            for first in range(min(number, most), 0, -1):
                for rest in partitions(number - first, first, length - 1):
                    yield (first, *rest)

    whole = sum(content)
    for first in range(whole, least[0] - 1, -1):
        for rest in partitions(whole - first, first, len(least) - 1):
            shape = (first, *rest)
            if all(sum(shape[: i + 1]) >= sum(least[: i + 1]) for i in range(len(shape))):
                yield shape


@cache
def weights(content: Counts, shape: Shape) -> tuple[Mapping[Table, Fraction], ...]:
    """The highest-weight vectors of a shape, orthogonal, as functions of tables [row, colour]."""
    places = tables(shape, content)
    index = {table: at for at, table in enumerate(places)}
    rows = []
    for i in range(len(shape) - 1):
        lengths = (*shape[:i], shape[i] + 1, shape[i + 1] - 1, *shape[i + 2 :])
        for above in tables(lengths, content):
            row = [fmpq(0)] * len(places)
            for colour, count in enumerate(above[i]):
                if count:
                    row[index[_moved(above, i, colour)]] += count
            rows.append(row)
    found = null_space(rows, len(places)) if rows else [[fmpq(1)]]
    sizes = [_size(table) for table in places]
    independent: list[list[fmpq]] = []
    for vector in found:
        for other in independent:
            factor = _inner(vector, other, sizes) / _inner(other, other, sizes)
            vector = [x - factor * y for x, y in zip(vector, other, strict=True)]
        independent.append(vector)
    return tuple(
        {table: fraction(x) for table, x in zip(places, vector, strict=True) if x}
        for vector in independent
    )


def _moved(table: Table, i: int, colour: int) -> Table:
    """With a client of a colour in the next row."""
    upper, lower = list(table[i]), list(table[i + 1])
    upper[colour] -= 1
    lower[colour] += 1
    return (*table[:i], tuple(upper), tuple(lower), *table[i + 2 :])


def _size(table: Table) -> int:
    """The number of colourings with a table [row, colour]."""
    return prod(factorial(sum(row)) // prod(map(factorial, row)) for row in table)


def _inner(u: Sequence[fmpq], v: Sequence[fmpq], sizes: Sequence[int]) -> fmpq:
    return sum((x * y * size for x, y, size in zip(u, v, sizes, strict=True)), start=fmpq(0))


@cache
def entries(left: Counts, right: Counts) -> Mapping[Table, Parts]:
    """Each entry [table of colours] of the Gram matrix of two kinds, in those of the shapes.

    The vectors are scaled so that an entry on the diagonal is about the sum of those of the shapes.
    """
    scales = _scales(left), _scales(right)
    return {
        table: tuple(
            (shape, a, b, part / (scales[0][shape, a] * scales[1][shape, b]))
            for shape, a, b, part in parts
        )
        for table, parts in _unscaled(left, right).items()
    }


@cache
def _scales(content: Counts) -> Mapping[tuple[Shape, int], Fraction]:
    """For each vector about the root of its part of a diagonal entry, a power of two."""
    place = tuple(
        tuple(count if i == j else 0 for j in range(len(content)))
        for i, count in enumerate(content)
    )
    parts = _unscaled(content, content)[place]
    return {
        (shape, a): Fraction(2) ** round(log2(part) / 2) for shape, a, b, part in parts if a == b
    }


@cache
def _unscaled(left: Counts, right: Counts) -> Mapping[Table, Parts]:
    """The inverse of what the matrices of the shapes are in the entries."""
    places = tables(left, right)
    index = {_in_line(table): at for at, table in enumerate(places)}
    names, rows = [], []
    for shape in shapes(left):
        ours, theirs = weights(left, shape), weights(right, shape)
        if not (ours and theirs):
            continue
        for b, vector in enumerate(theirs):
            for a, row in enumerate(_products(ours, vector, index)):
                names.append((shape, a, b))
                rows.append(row)
    inverse = fmpq_mat(len(rows), len(places), [x for row in rows for x in row]).inv()
    return {
        table: tuple(
            (*name, fraction(inverse[at, place]))
            for place, name in enumerate(names)
            if inverse[at, place] != 0
        )
        for at, table in enumerate(places)
    }


def _products(
    ours: Sequence[Mapping[Table, Fraction]],
    vector: Mapping[Table, Fraction],
    index: Mapping[Counts, int],
) -> list[list[fmpq]]:
    r"""The coefficients of $u_a^\top\Gamma v$ for all $a$.

    $\Gamma v$ has highest weight as well, so that it is known from as many places as there are
    $u_a$: with $\Gamma v=\sum_ch_cu_c$, $u_a^\top\Gamma v=|u_a|^2h_a$.
    """
    places = _pivots(ours)
    found = []
    for place in places:
        row = [fmpq(0)] * len(index)
        for other, factor in vector.items():
            weight = rational(factor)
            for table, count in _joined(place, other).items():
                row[index[table]] += weight * count
        found.append(row)
    system = fmpq_mat(
        len(places), len(ours), [rational(u.get(at, Fraction(0))) for at in places for u in ours]
    )
    solved = system.inv() * fmpq_mat(len(found), len(index), [x for row in found for x in row])
    norms = [sum(x * x * _size(table) for table, x in u.items()) for u in ours]
    return [
        [solved[a, at] * rational(Fraction(norm)) for at in range(len(index))]
        for a, norm in enumerate(norms)
    ]


def _pivots(vectors: Sequence[Mapping[Table, Fraction]]) -> list[Table]:
    """Places at which the vectors are told apart."""
    every = sorted({table for vector in vectors for table in vector})
    matrix = fmpq_mat(
        len(vectors),
        len(every),
        [rational(u.get(at, Fraction(0))) for u in vectors for at in every],
    )
    reduced, rank = matrix.rref()
    leads = [next(j for j in range(len(every)) if reduced[i, j] != 0) for i in range(rank)]
    return [every[lead] for lead in leads]


def _joined(place: Table, other: Table) -> Mapping[Counts, int]:
    """How many colourings with the rows of `other` have which tables with one of `place`."""
    rows = (ways(row, beside) for row, beside in zip(place, other, strict=True))
    return reduce(_sums, rows)


@cache
def ways(row: Counts, beside: Counts) -> Mapping[Counts, int]:
    """The same of one row; a table is written in one line.

    >>> ways((1, 1), (1, 1))
    {(0, 1, 1, 0): 1, (1, 0, 0, 1): 1}
    """
    return {
        _in_line(table): prod(
            factorial(count) // prod(map(factorial, part))
            for count, part in zip(row, table, strict=True)
        )
        for table in tables(row, beside)
    }


def _in_line(table: Table) -> Counts:
    """The rows of a table, one after another."""
    return tuple(chain.from_iterable(table))


def _sums(left: Mapping[Counts, int], right: Mapping[Counts, int]) -> Mapping[Counts, int]:
    found: dict[Counts, int] = {}
    for one, count in left.items():
        for two, times in right.items():
            table = tuple(map(add, one, two))
            found[table] = found.get(table, 0) + count * times
    return found


def chosen(
    regions: Sequence[Sequence[int]], size: int
) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """The sets of a size up to exchanges within each region: one of each, with its probability."""
    counts = tuple(len(region) for region in regions)
    for split in _splits(size, counts):
        ways = prod(comb(n, k) for n, k in zip(counts, split, strict=True))
        members = sorted(i for region, k in zip(regions, split, strict=True) for i in region[:k])
        yield tuple(members), Fraction(ways, comb(sum(counts), size))
