"""Vector steps on small probability spaces, every outcome of which is listed.

Each source has two or three outcomes (as many as it has clients, if its size is said), a draw of
clients is one more source, and a vector is a table of points of Q^2 over the outcomes of its
sources. Half of the worlds have a *hidden* source for the vectors that are declared without any:
`x: vector` may be random for a reason that the step does not look at.

Under E everything is taken outcome by outcome. Outside of it |u|^2 and <u, v> are means, and |u| of
a random u has no plain meaning (`UnsureError`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from tests.attack.plain import Plain, UndefinedError, UnsureError, Value, plus, times
from tests.attack.reading import Relation, Tree, names, parts, read
from tests.attack.samplings import dot, norm
from tests.attack.worlds import NoWorldError, World, head_and_tail

MOST_CLIENTS = 4
HIDDEN = " hidden"
POINT = " point"  # the outcome at hand, among the values of a scope
_VECTOR = re.compile(r"vector(?:\s+over\s+(.+))?")
_SOURCE = re.compile(r"source(?:\s+of\s+([^,]+))?(?:,\s*(.+?)\s+sampled)?")
Outcome = dict[str, Any]


class _Random(Plain):
    """Products, norms and averages of random vectors."""

    world: Space

    def other(self, tree: Tree, scope: Mapping[str, Value]) -> Value:
        if tree[0] == "E" and self.world.is_vector(tree[1]):
            return self.other(("call", "mean", [tree[1]]), scope)
        if tree[0] == "E":
            return self.world.mean(lambda point: self.value(tree[1], {**scope, POINT: point}))
        if POINT not in scope:
            return self._outside(tree, scope)
        match tree:
            case ("dot", left, right):
                return dot(self.value(left, scope), self.value(right, scope))
            case ("norm", inner):
                return norm(self.value(inner, scope))
            case ("call", "mean", [inner, *over]):
                return self._mean(inner, [name[1] for name in over], scope)
            case ("call", "total", [inner, ("name", source)]):
                size = Fraction(len(self.world.outcomes[source]))
                return times(size, self._mean(inner, [source], scope))
            case ("call", "sampled", [inner, ("name", source)]):
                return self._sampled(inner, source, scope)
        raise UndefinedError

    def _outside(self, tree: Tree, scope: Mapping[str, Value]) -> Value:
        """A product is a mean here; a norm must be the same at every outcome."""
        if tree[0] == "call" and tree[1] == "total" and len(tree[2]) == 2:
            size = Fraction(len(self.world.outcomes[tree[2][1][1]]))
            return times(size, self.other(("call", "mean", tree[2]), scope))
        inner = tree[2][0] if tree[0] == "call" else tree
        if tree[0] in {"dot", "norm"} and any(
            (part[0] in {"dot", "norm"} or (part[0] == "E" and not self.world.is_vector(part[1])))
            for side in tree[1:]
            for part in parts(side)
        ):
            raise UnsureError  # a mean of a mean, or an outcome by outcome: both could be meant
        values = [self.value(inner, {**scope, POINT: point}) for point, _ in self.world.points]
        if any(isinstance(value, tuple) for value in values):
            raise UndefinedError
        if tree[0] == "norm" and any(value != values[0] for value in values):
            raise UnsureError
        return self.world.mean_of(values)

    def value(self, tree: Tree, scope: Mapping[str, Value]) -> Value:
        """Squares of norms are means; vectors are looked up at the outcome."""
        if POINT not in scope and tree[0] == "^" and tree[1][0] == "norm":
            count = super().value(tree[2], scope)
            if count == 2:
                return self._outside(("dot", tree[1][1], tree[1][1]), scope)
        if tree[0] == "name" and tree[1] in self.world.tables and POINT in scope:
            return self.world.tables[tree[1]][self.world.key(tree[1], scope[POINT])]
        return super().value(tree, scope)

    def truth(self, relation: Relation, scope: Mapping[str, Value]) -> bool:
        """Vectors are equal where they are so at every outcome."""
        left, sign, right = relation
        if not (self.world.is_vector(left) or self.world.is_vector(right)):
            return super().truth(relation, scope)
        if sign != "==":
            raise UndefinedError
        gap = ("-", left, right)
        gaps = [self.value(gap, {**scope, POINT: point}) for point, _ in self.world.points]
        return all(part == 0 for gap in gaps for part in (gap if isinstance(gap, tuple) else [gap]))

    def _mean(self, inner: Tree, over: list[str], scope: Mapping[str, Value]) -> Value:
        world = self.world
        if not over and len(world.outcomes[HIDDEN]) > 1:
            raise UnsureError  # whether a mean is over what is hidden, too, is not said
        gone = over or list(world.outcomes)
        if any(source not in world.outcomes for source in gone):
            raise UndefinedError
        total: Value = Fraction(0)
        for choice in product(*(world.outcomes[source] for source in gone)):
            weight, point = Fraction(1), dict(scope[POINT])
            for source, (chance, outcome) in zip(gone, choice, strict=True):
                weight, point[source] = weight * chance, outcome
            total = plus(total, times(weight, self.value(inner, {**scope, POINT: point})))
        return total

    def _sampled(self, inner: Tree, source: str, scope: Mapping[str, Value]) -> Value:
        drawn = scope[POINT].get(f"{source}*")
        if drawn is None:
            raise UndefinedError
        total: Value = Fraction(0)
        for client in drawn:
            total = plus(
                total, self.value(inner, {**scope, POINT: {**scope[POINT], source: client}})
            )
        return times(Fraction(1, len(drawn)), total)


class Space(World):
    """One try at a vector step."""

    def __init__(self, problem: Mapping[str, Any], random: Any) -> None:
        """Read vectors and sources, and draw the tables."""
        self.vectors: dict[str, list[str]] = {}
        self.sources: dict[str, tuple[Tree | None, Tree | None]] = {}
        super().__init__(problem, random)
        for name, range_ in self.ranges.items():
            if range_.integer:
                small = [Fraction(n) for n in range(MOST_CLIENTS + 1) if Fraction(n) in range_]
                if small:
                    self.values[name] = random.choice(small)
        for name in {source for over in self.vectors.values() for source in over}:
            self.sources.setdefault(name, (None, None))
        self.equations = [g for g in self.givens if self.is_vector(g[0]) or self.is_vector(g[2])]
        self.givens = [g for g in self.givens if g not in self.equations]
        self.tables: dict[str, dict[Any, Value]] = {}

    def reader(self) -> Plain:
        """What knows the outcomes of this world."""
        found = _Random()
        found.world = self
        return found

    def declare(self, text: str) -> None:
        """Take vectors and sources, too."""
        found, tail = head_and_tail(text)
        if vector := _VECTOR.fullmatch(tail):
            over = [name.strip() for name in (vector[1] or "").split(",") if name.strip()]
            self.vectors |= dict.fromkeys(found, over)
        elif source := _SOURCE.fullmatch(tail):
            size, drawn = (read(text) if text else None for text in source.groups())
            self.sources |= dict.fromkeys(found, (size, drawn))
        else:
            super().declare(text)

    def is_vector(self, tree: Tree) -> bool:
        """Whether an expression is a vector."""
        match tree:
            case ("name", name):
                return name in self.vectors
            case ("+" | "-" | "*" | "/", left, right):
                return self.is_vector(left) or self.is_vector(right)
            case (
                ("neg", inner) | ("E", inner) | ("call", "mean" | "total" | "sampled", [inner, *_])
            ):
                return self.is_vector(inner)
        return False

    # Outcomes

    def _list(self) -> None:
        """The outcomes of every source with their chances, and all joint ones."""
        random = self.random
        self.outcomes: dict[str, list[tuple[Fraction, Any]]] = {}
        for name, (size, drawn) in sorted(self.sources.items()):
            weights = random.choice(([1, 1], [1, 1], [1, 2], [1, 1, 1], [1, 3, 4]))
            if size is not None:
                weights = [1] * self._count(size, MOST_CLIENTS)
            chances = [Fraction(weight, sum(weights)) for weight in weights]
            self.outcomes[name] = list(zip(chances, range(len(weights)), strict=True))
            if drawn is not None:
                count = self._count(drawn, len(weights))
                sets = list(combinations(range(len(weights)), count))
                self.outcomes[f"{name}*"] = [(Fraction(1, len(sets)), chosen) for chosen in sets]
        hidden = random.choice((1, 2))
        self.outcomes[HIDDEN] = [(Fraction(1, hidden), at) for at in range(hidden)]
        self.points = []
        for choice in product(*self.outcomes.values()):
            weight = Fraction(1)
            for chance, _ in choice:
                weight *= chance
            joint = dict(zip(self.outcomes, (outcome for _, outcome in choice), strict=True))
            self.points.append((joint, weight))
        if len(self.points) > 300:
            raise NoWorldError

    def _count(self, tree: Tree, most: int) -> int:
        try:
            count = self.plain.value(tree, self.values)
        except (UndefinedError, UnsureError) as error:
            raise NoWorldError from error
        if not isinstance(count, Fraction) or count.denominator > 1 or not 1 <= count <= most:
            raise NoWorldError
        return int(count)

    def key(self, name: str, point: Outcome) -> Any:
        """The part of an outcome on which a vector depends."""
        return tuple(point[source] for source in self.vectors[name] or [HIDDEN])

    def mean(self, value: Any) -> Value:
        """The average over all outcomes."""
        return self.mean_of([value(point) for point, _ in self.points])

    def mean_of(self, values: list[Value]) -> Value:
        """The average of one value for each outcome."""
        total: Value = Fraction(0)
        for value, (_, weight) in zip(values, self.points, strict=True):
            total = plus(total, times(weight, value))
        return total

    # Tables

    def _fill(self) -> None:
        """Free vectors at random; those that an equation defines by it."""
        defined = self._defining()
        dimension = self.random.choice((1, 2, 2))
        for name in self.vectors:
            if name not in defined:
                self._draw(name, dimension)
        waiting = dict(defined)
        while waiting:
            ready = [
                n
                for n, tree in waiting.items()
                if names(tree) & set(self.vectors) <= set(self.tables)
            ]
            if not ready:
                raise NoWorldError
            for name in ready:
                self._define(name, waiting.pop(name))

    def _draw(self, name: str, dimension: int) -> None:
        mode = self.random.choice(("any", "any", "any", "zero", "same"))
        usual = (0, 1, -1, 2) if self.random.random() < 0.7 else (0, Fraction(1, 2), 3, -5)
        first: Value = None
        table: dict[Any, Value] = {}
        for point, _ in self.points:
            value = tuple(Fraction(self.random.choice(usual)) for _ in range(dimension))
            first = first or value
            value = {"zero": tuple(0 * v for v in value), "same": first}.get(mode, value)
            table.setdefault(self.key(name, point), value)
        self.tables[name] = table

    def _defining(self) -> dict[str, Tree]:
        found: dict[str, Tree] = {}
        for left, sign, right in self.equations:
            if sign != "==":
                raise NoWorldError
            for side, other in ((left, right), (right, left)):
                name = side[1] if side[0] == "name" else ""
                if name in self.vectors and name not in found and name not in names(other):
                    found[name] = other
                    break
        return found

    def _define(self, name: str, tree: Tree) -> None:
        table: dict[Any, Value] = {}
        for point, _ in self.points:
            try:
                value = self.plain.value(tree, {**self.values, POINT: point})
            except (UndefinedError, UnsureError) as error:
                raise NoWorldError from error
            if table.setdefault(self.key(name, point), value) != value:
                raise NoWorldError
        self.tables[name] = table

    def settle(self) -> bool:
        """Scalars, then vectors; the scalars are moved again where the givens ask for it."""
        plain = [g for g in self.givens if not (names(g[0]) | names(g[2])) & set(self.vectors)]
        everything, self.givens = self.givens, plain
        settled = super().settle()
        self.givens = everything
        if not settled:
            return False
        for _ in range(3):
            self._list()
            self._fill()
            if super().settle():
                self._list_again()
                if self._equations_hold() and all(self.holds(*pair) for pair in self.stated()):
                    return True
        return False

    def _list_again(self) -> None:
        """Scalars that were moved may be sizes; then this try is lost."""
        for name, (size, _) in self.sources.items():
            if size is not None and self._count(size, MOST_CLIENTS) != len(self.outcomes[name]):
                raise NoWorldError

    def _equations_hold(self) -> bool:
        return all(self.holds(equation, self.values) for equation in self.equations)

    def letters(self, relation: Relation, scope: Mapping[str, Value]) -> list[Any]:
        """Scalars to move; a vector is now and then made shorter instead."""
        inside = sorted((names(relation[0]) | names(relation[2])) & set(self.tables))
        free = [name for name in inside if name not in self._defining()]
        if free and self.random.random() < 0.4:
            name = self.random.choice(free)
            factor = Fraction(1, self.random.choice((2, 4, -1)))
            self.tables[name] = {k: times(factor, v) for k, v in self.tables[name].items()}
        sizes = {n for pair in self.sources.values() for tree in pair if tree for n in names(tree)}
        return [name for name in super().letters(relation, scope) if name not in sizes]

    def shown(self, scope: Mapping[str, Value]) -> str:
        """The tables as well."""
        return f"{super().shown(scope)}; {self.tables}"
