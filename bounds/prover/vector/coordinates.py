"""A vector step on vectors whose coordinates are scalars: what a search may look at.

The coordinates are those of `bounds.kernel.witness`, but only of the parts that no equation
defines; they may be symbols.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import prod

from bounds.expressions import (
    ZERO,
    Expression,
    Pow,
    Relation,
    Symbol,
    add,
    divide,
    multiply,
    number,
    replaced,
)
from bounds.kernel.domains import Domain, Region
from bounds.kernel.problem import Problem
from bounds.kernel.vector.letters import (
    Combination,
    Norm,
    Part,
    label,
    letters_of,
    read_gram,
    read_moment,
)
from bounds.kernel.vector.space import HALF, TWO, Space
from bounds.prover.vector.reduction import Reduction

Coordinates = Mapping[Part, Sequence[Expression]]
Throw = Mapping[str, int]


def free_parts(reduction: Reduction) -> list[Part]:
    """The parts that no vector equation defines, in order."""
    space = reduction.space
    parts = {part for name in space.vectors for part in space.vector(Symbol(name))}
    return sorted(parts, key=label)


def instance(
    reduction: Reduction,
    coordinates: Coordinates,
    weights: Sequence[Expression],
    *,
    names: Iterable[str] = (),
) -> Problem:
    """Claim and givens with all letters replaced; `names` are those of coordinates."""
    relations = [reduction.claim, *reduction.givens]
    letters = letters_of(*(side for r in relations for side in (r.left, r.right)))
    norms = {norm.symbol: norm for norm in reduction.space.norms}
    throws = _throws(coordinates)

    def value(name: str) -> Expression:
        if pair := read_gram(name):
            over = frozenset(filter(None, pair[2].split(",")))
            one, two = (coordinates[of, over] for of in pair[:2])
            return _inner(weights, one, two)
        if products := read_moment(name):
            return _moment(reduction.space, products, coordinates, weights, throws)
        vector = dict(norms[name].vector)
        if norms[name].mean:
            return _length(norms[name], coordinates, weights, throws)
        square = reduction.space.multiply(vector, vector)
        return Pow(replaced(square, {Symbol(n): value(n) for n in letters_of(square)}), HALF)

    values: dict[Expression, Expression] = {Symbol(name): value(name) for name in letters}
    relations += _of_sources(reduction, coordinates, letters)
    here = [
        Relation(replaced(r.left, values), r.sign, replaced(r.right, values)) for r in relations
    ]
    ranges = dict(reduction.stated.region.ranges) | dict.fromkeys(names, Domain())
    region = Region(tuple((name, ranges[name]) for name in sorted(ranges)))
    return Problem(here[0], tuple(here[1:]), region)


def _throws(coordinates: Coordinates) -> list[Throw]:
    """All throws of the coins."""
    names = sorted({source for _, over in coordinates for source in over})
    every = product((1, -1), repeat=len(names))
    return [dict(zip(names, signs, strict=True)) for signs in every]


def _inner(
    weights: Sequence[Expression], one: Sequence[Expression], two: Sequence[Expression]
) -> Expression:
    return add(*(multiply(*triple) for triple in zip(weights, one, two, strict=True)))


def _at(vector: Combination, coordinates: Coordinates, throw: Throw, size: int) -> list[Expression]:
    """The vector that a throw gives."""
    found = []
    for k in range(size):
        terms = []
        for part, factor in vector.items():
            sign = prod(throw[source] for source in part[1])
            terms.append(multiply(number(sign), factor, coordinates[part][k]))
        found.append(add(*terms))
    return found


def _moment(
    space: Space,
    products: Iterable[tuple[str, str]],
    coordinates: Coordinates,
    weights: Sequence[Expression],
    throws: Sequence[Throw],
) -> Expression:
    """The mean of a product of products."""
    terms = []
    for throw in throws:
        factors = []
        for pair in products:
            sides = []
            for text in pair:
                sides.append(_at(space.mean_given(text), coordinates, throw, len(weights)))
            factors.append(_inner(weights, *sides))
        terms.append(multiply(*factors))
    return multiply(number(Fraction(1, len(throws))), add(*terms))


def _length(
    norm: Norm, coordinates: Coordinates, weights: Sequence[Expression], throws: Sequence[Throw]
) -> Expression:
    """The mean of the norm over all throws."""
    vector = dict(norm.vector)
    at = [_at(vector, coordinates, throw, len(weights)) for throw in throws]
    return divide(add(*(Pow(_square(weights, each), HALF) for each in at)), number(len(throws)))


def _square(weights: Sequence[Expression], values: Sequence[Expression]) -> Expression:
    return add(*(multiply(w, Pow(v, TWO)) for w, v in zip(weights, values, strict=True)))


def _of_sources(
    reduction: Reduction, coordinates: Coordinates, letters: Iterable[str]
) -> list[Relation]:
    """What the sources must satisfy for these parts to exist on them."""
    found = list(reduction.source_facts)
    moved = {
        s for part, values in coordinates.items() if any(v != ZERO for v in values) for s in part[1]
    }
    averaged = any(norm.mean for norm in reduction.space.norms) or any(map(read_moment, letters))
    for name in sorted(moved):
        if size := reduction.space.sources[name].size:
            found.append(Relation(size, "==" if averaged else ">=", TWO))
    return found
