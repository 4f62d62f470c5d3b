"""A step of any kind at a point of it: every expression evaluated there, as it is written.

    vector      {"scalars": {name: number}, "weights": [...], "vectors": {x: {sources: [...]}}}
    sampling    {"scalars": {name: number}, "families": {x: [value for each client]}}
    recursion   {"scalars": {name: number}, "sequences": {x: {"0": number, ...}}, "at": value}

What is random has finitely many outcomes, and all are gone through. What is left are relations
between numbers and functions of them: a scalar problem, which the scalars of the witness refute.
Nothing is dropped on the way, so that it is defined only where all that was written is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import reduce
from itertools import chain, combinations, product
from math import prod
from typing import Any

import bounds.expressions as ex
from bounds.errors import refuse
from bounds.expressions import ONE, ZERO, Add, Call, Expression, Mul, Number, Pow, Relation, Symbol
from bounds.kernel.algebra import Algebra
from bounds.kernel.certificate import exact
from bounds.kernel.problem import WITH, WITHOUT, Problem
from bounds.kernel.recursion.reduction import Induction
from bounds.kernel.sampling.reduction import Reduction
from bounds.kernel.truth import counted
from bounds.kernel.vector.letters import DRAWN, letters_of, read_moment
from bounds.kernel.vector.reduction import Step, source_facts

MAX_OUTCOMES, MAX_INSTANCES = 4_096, 200
HALF = Number(Fraction(1, 2))
Value = Any  # an expression, or a tuple of expressions: the coordinates of a vector
Here = Mapping[str, Any]  # the outcome, and the client
Outcomes = list[tuple[Fraction, Here]]  # with their chances


def written(stated: Problem, witness: Mapping[str, Any]) -> Problem:
    """Claim and givens at a witness; what cannot be read rightly has none."""
    return WORLDS[stated.kind](stated, witness).problem()


class World:
    """What names stand for, and the outcomes of what is random."""

    reading: Any
    weights: Sequence[Fraction] | None = None

    def __init__(self, stated: Problem, witness: Mapping[str, Any]) -> None:
        """Take numbers for scalars; those that have none stay as they are."""
        self.stated, self.witness, self.step = stated, witness, self.reading(stated)
        self.outcomes: Outcomes = []
        self.known: dict[Expression, Expression] = {
            Symbol(name): Number(exact(text)) for name, text in witness["scalars"].items()
        }

    def problem(self) -> Problem:
        """Claim and givens in numbers; of the scalars it is asked where they lie."""
        claim, *givens = self.relations()
        return Problem(claim, tuple(givens), self.stated.region)

    def relations(self) -> list[Relation]:
        """The claim, and the givens."""
        return [self.at(shown, {}) for shown in (self.stated.claim, *self.stated.givens)]

    def at(self, relation: Relation, here: Here) -> Relation:
        """A relation in numbers."""
        return relation.mapped(lambda side: self.value(side, here))

    def integer(self, value: Expression) -> int:
        """The value of what has to be an integer."""
        algebra = Algebra()
        found = algebra.number(algebra.quotient(ex.replaced(value, self.known)))
        if found is None or found.denominator > 1:
            refuse(f"{ex.show(value)} is not an integer at the witness")
        return int(found)

    def value(self, tree: Expression, here: Here) -> Value:
        """The value of an expression: of a vector its coordinates; the number 0 is one, too."""

        def part(inner: Expression) -> Value:
            return self.value(inner, here)

        match tree:
            case Symbol():
                return self.known.get(tree, tree)
            case Add(terms):
                return _sum(map(part, terms))
            case Mul(factors):
                return reduce(_times, map(part, factors))
            case Call("dot", (left, right)):
                return self.inner(part(left), part(right))
            case Call("norm" | "mean_norm", (inner,)):
                return part(Call("dot", (inner, inner))) ** HALF
            case Pow(Call("norm", (inner,)), Number(n)) if n % 2 == 0:
                square = part(Call("dot", (inner, inner)))
                return square if n == 2 else Pow(square, Number(n / 2))
            case Call("expect", (inner,)):
                return self.average(inner, here, self.outcomes)
        return ex.mapped(tree, part)

    def average(self, tree: Expression, here: Here, outcomes: Outcomes) -> Value:
        """The mean over outcomes."""
        values = ((chance, self.value(tree, {**here, **outcome})) for chance, outcome in outcomes)
        return _sum(_times(Number(chance), value) for chance, value in values)

    def inner(self, one: Value, two: Value) -> Value:
        """The inner product; of numbers, the product."""
        if isinstance(one, tuple) and isinstance(two, tuple):
            weights = map(Number, self.weights or [Fraction(1)] * len(one))
            return _sum(reduce(_times, each) for each in zip(weights, one, two, strict=True))
        return ZERO if isinstance(one, tuple) or isinstance(two, tuple) else _times(one, two)


class Vectors(World):
    """A vector step: x is the sum over B of x_B times the coins of the sources in B.

    A coin has the values 1 and -1. Coordinate k counts with a weight w_k > 0. A source that is
    uniform on C >= 2 clients realises the same products of two by deviations of two clients; other
    means too, if there are two. Of N drawn without replacement of C the mean deviates by what has
    the mean square c = (C - N)/(N (C - 1)): it is c with chance 1/(1 + c), and otherwise -1.
    """

    reading = Step

    def __init__(self, stated: Problem, witness: Mapping[str, Any]) -> None:
        """Read the coordinates: every part of every vector has them."""
        super().__init__(stated, witness)
        self.weights = list(map(exact, witness["weights"]))
        self.coordinates = {
            (name, frozenset(filter(None, over.split(",")))): tuple(map(exact, texts))
            for name, parts in witness["vectors"].items()
            for over, texts in parts.items()
        }
        wanted = {part for name in stated.vectors for part in self.step.space.parts(name)}
        lengths = {len(values) for values in self.coordinates.values()} | {len(self.weights)}
        if set(self.coordinates) != wanted or len(lengths) > 1 or min(self.weights) <= 0:
            refuse("the witness gives each part its coordinates, and each coordinate a weight > 0")
        self.coins: dict[str, list[tuple[Fraction, Fraction]]] = {}
        for name in sorted({source for _, over in wanted for source in over}):
            self.coins[name] = [(Fraction(1, 2), Fraction(1)), (Fraction(1, 2), Fraction(-1))]
            source = stated.sources[name]
            if source.drawn is not None and source.size is not None:
                size, drawn = self.integer(source.size), self.integer(source.drawn)
                if 0 < drawn <= size > 1:
                    c = Fraction(size - drawn, drawn * (size - 1))
                    self.coins[name + DRAWN] = [(1 / (1 + c), c), (c / (1 + c), Fraction(-1))]
        self.outcomes = [(chance, {**throw, "": ONE}) for chance, throw in self.throws(self.coins)]

    def throws(self, names: Iterable[str]) -> Outcomes:
        """The outcomes of some coins."""
        found: Outcomes = [(Fraction(1), {})]
        for name in names:
            coin = self.coins.get(name, [(Fraction(1), Fraction(1))])
            found = [(p * q, {**thrown, name: v}) for p, thrown in found for q, v in coin]
        return found

    def relations(self) -> list[Relation]:
        """Equations outcome by outcome; and what sources must satisfy for there to be vectors."""
        plain, stated, space = [], self.stated, self.step.space
        for relation in (space.claimed(stated.claim), *stated.givens):
            if space.is_equation(relation):
                gap = relation.left - relation.right
                values = (value for _, here in self.outcomes for value in self.value(gap, here))
                plain += [Relation(value, "==", ZERO) for value in values]
            else:
                plain.append(self.at(relation, {}))
        known = [side for r in (self.step.claim, *self.step.known) for side in r.sides]
        averaged = any(n.mean for n in space.norms) or any(map(read_moment, letters_of(*known)))
        moved = {s for (_, over), values in self.coordinates.items() if any(values) for s in over}
        sizes = [size for name in sorted(moved) if (size := stated.sources[name].size)]
        two = (Relation(size, "==" if averaged else ">=", ONE + ONE) for size in sizes)
        return [*plain, *(fact.put(self.known) for fact in (*source_facts(stated), *two))]

    def value(self, tree: Expression, here: Here) -> Value:
        """Outside of E products are means over everything, and norms the roots of such means."""
        match tree:
            case Symbol(name) if name in self.stated.vectors:
                total = [Fraction(0)] * len(self.weights or ())
                for part in self.step.space.parts(name):
                    sign = prod((here[source] for source in part[1]), start=Fraction(1))
                    pairs = zip(total, self.coordinates[part], strict=True)
                    total = [old + sign * new for old, new in pairs]
                return tuple(map(Number, total))
            case Call("mean_norm", (inner,)):  # inside of E, too
                return self.average(Call("norm", (inner,)), here, self.outcomes)
            case Call("dot" | "mean" | "total") if not here:
                return self.average(tree, here, self.outcomes)
            case Call("mean", (inner, *names)):
                over = map(ex.show, names) if names else self.coins
                return self.average(inner, here, self.throws(over))
            case Call("total", (inner, source)):
                size = self.value(self.step.space.size(source), here)
                return _times(size, self.value(Call("mean", (inner, source)), here))
            case Call("sampled", (inner, source)):
                name = ex.show(source)
                if name in self.coins and name + DRAWN not in here:
                    refuse(f"the mean over those drawn of {name} asks for two clients at least")
                return self.value(inner, {**here, name: here.get(name + DRAWN)})
        return super().value(tree, here)


class Families(World):
    """A sampling step: a value for each client, and every draw."""

    reading = Reduction

    def __init__(self, stated: Problem, witness: Mapping[str, Any]) -> None:
        """Read the values, of vectors all of one dimension, and list the draws."""
        super().__init__(stated, witness)
        draw, flat = stated.draw, stated.families
        self.size, self.drawn = size, drawn = self.integer(draw.size), self.integer(draw.drawn)
        rows = {
            name: [tuple(map(exact, v if isinstance(v, list) else [v])) for v in each]
            for name, each in witness["families"].items()
        }
        widths = {(flat.get(name), len(row)) for name, each in rows.items() for row in each}
        every = set(rows) == set(flat) and all(len(each) == size for each in rows.values())
        if not every or len(dict(widths)) < len(widths) or dict(widths).get(True, 1) != 1:
            refuse("the witness gives no value of one dimension for each family and each client")
        self.families = {
            name: [Number(*row) if flat[name] else tuple(map(Number, row)) for row in each]
            for name, each in rows.items()
        }
        many, alone = draw.scheme == WITH, draw.scheme not in {WITH, WITHOUT}
        if min(size, drawn) < 1 or (size**drawn if many else 2**size) > MAX_OUTCOMES:
            refuse(f"there are no draws, or more than {MAX_OUTCOMES}")
        counts, clients = range(size + 1) if alone else [drawn], range(size)
        drawing = (product(clients, repeat=k) if many else combinations(clients, k) for k in counts)
        draws, chance = list(chain.from_iterable(drawing)), Fraction(drawn, size)
        for each in draws:
            by_itself = chance ** len(each) * (1 - chance) ** (size - len(each))
            share = by_itself if alone else Fraction(1, len(draws))
            self.outcomes.append((share, {"drawn": each}))

    def relations(self) -> list[Relation]:
        """And what a draw implies."""
        implied = counted(self.stated, self.stated.draw)
        return [*super().relations(), *(fact.put(self.known) for fact in implied)]

    def value(self, tree: Expression, here: Here) -> Value:
        """Sums run over all clients, or over those drawn as often as they are."""
        match tree:
            case Symbol(name) if name in self.families:
                return self.families[name][here["client"]]
            case Call("sum" | "mean" as how, (body, *names)):
                clients = here["drawn"] if names else range(self.size)
                total = _sum(self.value(body, {**here, "client": client}) for client in clients)
                share = ex.number(Fraction(1, self.drawn if names else self.size))
                return total if how == "sum" else _times(share, total)
            case Call("P", (Number(count),)):
                if count > self.size:
                    refuse(f"P({count}) speaks of {count} clients, and there are {self.size}")
                given = set(range(int(count)))
                met = (chance for chance, here in self.outcomes if given <= set(here["drawn"]))
                return Number(sum(met, Fraction(0)))
        return super().value(tree, here)


class Sequences(World):
    """A recursion step: sums are written out, and terms put for sequences."""

    reading = Induction

    def __init__(self, stated: Problem, witness: Mapping[str, Any]) -> None:
        """Read the terms: each stands once, at an integer, and in its domain."""
        super().__init__(stated, witness)
        self.terms: dict[tuple[str, int], Expression] = {}
        for name, values in witness["sequences"].items():
            for at, text in values.items():
                value = exact(text)
                if str(int(at)) != at or value not in stated.sequences[name]:
                    refuse(f"{name}({at}) = {value} is not in its domain, or in no place")
                self.terms[name, int(at)] = Number(value)

    def term(self, name: str, at: int) -> Expression:
        """A term of a sequence."""
        if (name, at) not in self.terms:
            refuse(f"the witness has no {name}({at})")
        return self.terms[name, at]

    def relations(self) -> list[Relation]:
        """The claim at its place, and each given at all of its own."""
        claim, *givens = (self.instances(r) for r in (self.stated.claim, *self.stated.givens))
        place = self.witness.get("at")
        if place not in claim:
            refuse(f"{place} is not in the range of the claim's index")
        shown = [claim[place], *(r for given in givens for r in given.values())]
        return [self.at(relation, {}) for relation in shown]

    def instances(self, relation: Relation) -> dict[int | None, Relation]:
        """A relation for each value of its index."""
        index = self.stated.index_of(relation)
        if index is None:
            return {None: relation}
        ends = self.stated.indices[index]
        low, high = self.integer(ends.low), self.integer(ends.high)
        if high - low > MAX_INSTANCES:
            refuse(f"{high - low} instances are too many; at most {MAX_INSTANCES}")
        return {k: relation.put({Symbol(index): ex.number(k)}) for k in range(low, high + 1)}

    def value(self, tree: Expression, here: Here) -> Value:
        """Terms for sequences, and sums written out."""
        match tree:
            case Call(name, (argument,)) if name in self.stated.sequences:
                return self.term(name, self.integer(argument))
            case ex.Series(_, lower, upper):
                low, high = self.integer(lower), self.integer(upper)
                if not -1 <= high - low < MAX_INSTANCES:
                    refuse(f"the sum from {low} to {high} is not written out")
                steps = (ex.opened(tree, ex.number(k)) for k in range(low, high + 1))
                return _sum(self.value(step, here) for step in steps)
        return super().value(tree, here)


WORLDS = {"vector": Vectors, "sampling": Families, "recursion": Sequences}


def _sum(values: Iterable[Value]) -> Value:
    return reduce(_plus, values, ZERO)


def _plus(one: Value, two: Value) -> Value:
    """The sum; the number 0 is also the vector 0."""
    if isinstance(one, tuple) and isinstance(two, tuple):
        return tuple(map(_plus, one, two))
    if isinstance(one, Number) and isinstance(two, Number):
        return Number(one.value + two.value)
    return two if one == ZERO else one if two == ZERO else one + two


def _times(one: Value, two: Value) -> Value:
    """The product of numbers, or of a number and a vector."""
    if isinstance(one, tuple):
        return tuple(_times(part, two) for part in one)
    if isinstance(two, tuple):
        return tuple(_times(one, part) for part in two)
    if isinstance(one, Number) and isinstance(two, Number):
        return Number(one.value * two.value)
    return one * two
