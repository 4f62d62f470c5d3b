"""A vector step on given vectors: a scalar problem, which a witness decides.

Each part x_B of a vector (see `space`) has coordinates, and coordinate k counts with a weight
w_k > 0: <x_B, y_B> = sum_k w_k x_Bk y_Bk. These are genuine random vectors: let each source s be a
fair coin with values +1 and -1, and let x = sum over B of x_B times the product of the coins in B.
The mean of a norm is then the average over all throws. A source that is uniform on C >= 2 clients
realises the same products by deviations of two clients; the mean of a norm, if C is even.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product

from bounds.errors import UserError
from bounds.expressions import (
    ZERO,
    Expression,
    Number,
    Pow,
    Relation,
    Symbol,
    add,
    divide,
    free_symbols,
    multiply,
    negate,
    number,
    substitute,
)
from bounds.kernel.domains import Domain, Region
from bounds.kernel.problem import Problem
from bounds.kernel.vector.parts import Norm, Part, gram, label
from bounds.kernel.vector.reduction import Reduction

Coordinates = Mapping[Part, Sequence[Expression]]


def free_parts(reduction: Reduction) -> list[Part]:
    """The parts that no vector equation defines, in order."""
    space = reduction.space
    parts = {
        part
        for name in space.vectors
        for part in space.vector(Symbol(name))
        if not any(source.endswith("*") for source in part[1])
    }
    return sorted(parts, key=label)


def instance(
    reduction: Reduction,
    coordinates: Coordinates,
    weights: Sequence[Expression],
    *,
    names: Iterable[str] = (),
) -> Problem:
    """Claim and givens with all products and norms replaced; `names` are those of coordinates."""
    wanted = free_parts(reduction)
    if set(coordinates) != set(wanted) or any(
        len(values) != len(weights) for values in coordinates.values()
    ):
        msg = "the witness does not give every part of every vector its coordinates"
        raise UserError(msg)
    values: dict[str, Expression] = {}
    for one in wanted:
        for two in wanted:
            if one[1] == two[1]:
                triples = zip(weights, coordinates[one], coordinates[two], strict=True)
                terms = [multiply(*triple) for triple in triples]
                values[gram(one, two).name] = add(*terms)
    for norm in reduction.space.norms:
        values[norm.symbol] = (
            _mean_norm(norm, coordinates, weights) if norm.mean else _root(reduction, norm, values)
        )
    relations = [reduction.claim, *reduction.givens, *_of_sources(reduction, coordinates)]
    replaced = [
        Relation(_insert(r.left, values), r.sign, _insert(r.right, values)) for r in relations
    ]
    ranges = dict(reduction.stated.region.ranges) | dict.fromkeys(names, Domain())
    region = Region(tuple((name, ranges[name]) for name in sorted(ranges)))
    return Problem(replaced[0], tuple(replaced[1:]), region)


def _insert(value: Expression, values: Mapping[str, Expression]) -> Expression:
    for name in free_symbols(value) & set(values):
        value = substitute(value, name, values[name])
    return value


def _root(reduction: Reduction, norm: Norm, values: Mapping[str, Expression]) -> Expression:
    vector = dict(norm.vector)
    square = _insert(reduction.space.multiply(vector, vector), values)
    return Pow(square, number(Fraction(1, 2)))


def _mean_norm(norm: Norm, coordinates: Coordinates, weights: Sequence[Expression]) -> Expression:
    """The average over all throws of the coins."""
    sources = sorted({source for (_, over), _ in norm.vector for source in over})
    throws = list(product((1, -1), repeat=len(sources)))
    norms = []
    for throw in throws:
        coin = dict(zip(sources, throw, strict=True))
        squares = []
        for k, weight in enumerate(weights):
            terms = []
            for part, factor in norm.vector:
                sign = 1
                for source in part[1]:
                    sign *= coin[source]
                term = multiply(factor, coordinates[part][k])
                terms.append(term if sign > 0 else negate(term))
            squares.append(multiply(weight, Pow(add(*terms), number(2))))
        norms.append(Pow(add(*squares), number(Fraction(1, 2))))
    return divide(add(*norms), number(len(throws)))


def _of_sources(reduction: Reduction, coordinates: Coordinates) -> list[Relation]:
    """What the sources must satisfy for these parts to exist on them."""
    found = list(reduction.source_facts)
    moved = {s for part, values in coordinates.items() if any(map(_moves, values)) for s in part[1]}
    averaged = {s for n in reduction.space.norms if n.mean for p, _ in n.vector for s in p[1]}
    for name in sorted(moved):
        size = reduction.space.sources[name].size
        if size is None:
            continue
        found.append(Relation(size, ">=", number(2)))
        if name in averaged:
            # On an even number of clients half of them throw +1 and half -1; 2 is such a number.
            found.append(Relation(size, "==", number(2)))
    return found


def _moves(value: Expression) -> bool:
    return not (isinstance(value, Number) and value == ZERO)
