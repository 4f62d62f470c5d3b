"""A vector step on given vectors: relations between numbers.

    witness    {"scalars": {name: number}, "weights": [...], "vectors": {x: {sources: [...]}}}

Each part x_B of each vector (see `vectors`) has coordinates, and coordinate k counts with a weight
w_k > 0: <x_B, y_B> = sum_k w_k x_Bk y_Bk. These are genuine random vectors: let each source s be a
fair coin with values +1 and -1, and let x = sum over B of x_B times the product of the coins in B.
The mean of a norm, or of a product of products, is then the average over all throws. A source that
is uniform on C >= 2 clients realises the same products by deviations of two clients; the other
means too, if there are two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import bounds.expressions as ex
from bounds.errors import refuse
from bounds.expressions import ZERO, Expression, Number, Relation, Symbol
from bounds.kernel.certificate import exact
from bounds.kernel.problem import Problem, Source
from bounds.kernel.vector import letters
from bounds.kernel.vector.letters import Norm, Part, letters_of
from bounds.kernel.vector.reduction import source_facts
from bounds.kernel.vector.space import HALF, Space

Throw = Mapping[str, int]


def written(stated: Problem, witness: Mapping[str, Any]) -> Problem:
    """The scalar problem on the vectors of a witness, whose scalars it has in place of symbols.

    Its givens are those of the step, that its pieces are defined, the equations between vectors
    coordinate by coordinate, and what sources must satisfy for these vectors to exist on them.
    """
    values: dict[Expression, Expression] = {
        Symbol(n): Number(exact(text)) for n, text in witness["scalars"].items()
    }
    names = tuple(
        (name, _sized(what, values) if isinstance(what, Source) else what)
        for name, what in stated.names
    )
    claim, *givens = (relation.put(values) for relation in (stated.claim, *stated.givens))
    here = Problem(claim, tuple(givens), stated.region, "vector", names)
    return Concrete(here, witness).problem()


def _sized(source: Source, values: Mapping[Expression, Expression]) -> Source:
    counts = (source.size, source.sampled)
    return Source(*(None if count is None else ex.replaced(count, values) for count in counts))


class Concrete:
    """Vectors with coordinates."""

    def __init__(self, stated: Problem, witness: Mapping[str, Any]) -> None:
        """Read the coordinates: every part of every vector has them."""
        self.stated = stated
        self.space = Space(stated, solve=False)
        self.weights = [exact(text) for text in witness["weights"]]
        self.coordinates: dict[Part, list[Fraction]] = {
            (name, frozenset(filter(None, over.split(",")))): [exact(text) for text in texts]
            for name, parts in witness["vectors"].items()
            for over, texts in parts.items()
        }
        wanted = {part for name in stated.vectors for part in self.space.parts(name)}
        lengths = {len(values) for values in self.coordinates.values()} | {len(self.weights)}
        if set(self.coordinates) != wanted or len(lengths) > 1 or min(self.weights) <= 0:
            refuse("the witness gives each part its coordinates, and each coordinate a weight > 0")

    def problem(self) -> Problem:
        """Claim and givens in numbers."""
        space, shown = self.space, [self.stated.claim, *self.stated.givens]
        pieces = [piece for r in shown for side in r.sides for piece in space.pieces(side)]
        relations = [r.mapped(space.scalar) for r in shown if not space.is_equation(r)]
        relations += [Relation(piece, "==", piece) for piece in pieces]
        every = [side for r in relations for side in r.sides]
        names = letters_of(*every)
        averaged = any(norm.mean for norm in space.norms) or any(map(letters.read_moment, names))
        values: dict[Expression, Expression] = {Symbol(name): self.value(name) for name in names}
        relations = [r.put(values) for r in relations]
        relations += [*self._equations(), *self._of_sources(exactly_two=averaged)]
        return Problem(relations[0], tuple(relations[1:]), self.stated.region)

    def value(self, name: str) -> Expression:
        """What a letter stands for."""
        if pair := letters.read_gram(name):
            one, two = (
                self.coordinates[of, frozenset(filter(None, pair[2].split(",")))] for of in pair[:2]
            )
            return Number(self._inner(one, two))
        if products := letters.read_moment(name):
            throws = list(self._throws())
            values = [
                prod(self._inner(self._at(one, t), self._at(two, t)) for one, two in products)
                for t in throws
            ]
            return Number(Fraction(sum(values), len(throws)))
        norm = next(norm for norm in self.space.norms if norm.symbol == name)
        if norm.mean:
            lengths = [self._length(norm, throw) for throw in self._throws()]
            return ex.add(*lengths) / len(lengths)
        square = self.space.multiply(dict(norm.vector), dict(norm.vector))
        inside: dict[Expression, Expression] = {
            Symbol(product): self.value(product) for product in letters_of(square)
        }
        return ex.replaced(square, inside) ** HALF

    def _length(self, norm: Norm, throw: Throw) -> Expression:
        """The norm at a throw."""
        squares = []
        for k, weight in enumerate(self.weights):
            terms = [
                c * Number(prod(throw[s] for s in part[1]) * self.coordinates[part][k])
                for part, c in norm.vector
            ]
            squares.append(Number(weight) * ex.add(*terms) ** 2)
        return ex.add(*squares) ** HALF

    def _throws(self) -> Iterator[Throw]:
        names = sorted({source for _, over in self.coordinates for source in over})
        for signs in product((1, -1), repeat=len(names)):
            yield dict(zip(names, signs, strict=True))

    def _at(self, label: str, throw: Throw) -> list[Fraction]:
        """A conditional mean at a throw."""
        name, over = letters.read_label(label)
        found = [Fraction(0)] * len(self.weights)
        for (of, part), values in self.coordinates.items():
            if of == name and part <= over:
                sign = prod(throw[source] for source in part)
                found = [old + sign * value for old, value in zip(found, values, strict=True)]
        return found

    def _inner(self, one: list[Fraction], two: list[Fraction]) -> Fraction:
        triples = zip(self.weights, one, two, strict=True)
        return sum((w * a * b for w, a, b in triples), Fraction(0))

    def _equations(self) -> Iterator[Relation]:
        """Equations between vectors, one subset of sources and one coordinate at a time."""
        for gap in self.space.gaps:
            for over in {part[1] for part in gap}:
                for k in range(len(self.weights)):
                    terms = [
                        c * Number(self.coordinates[part][k])
                        for part, c in gap.items()
                        if part[1] == over
                    ]
                    yield Relation(ex.add(*terms), "==", ZERO)

    def _of_sources(self, *, exactly_two: bool) -> Iterator[Relation]:
        """What sources must satisfy for the vectors to exist on them."""
        source_facts(self.stated)
        moved = {s for (_, over), values in self.coordinates.items() if any(values) for s in over}
        for name in sorted(moved):
            if size := self.stated.sources[name].size:
                yield Relation(size, "==" if exactly_two else ">=", Number(Fraction(2)))
