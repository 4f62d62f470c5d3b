"""Sampling steps by listing every draw."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product
from typing import Any

from tests.attack.plain import Plain, UndefinedError, UnsureError, Value, plus, times
from tests.attack.reading import Tree, names, parts, read
from tests.attack.worlds import ROUNDS, NoWorldError, World, head_and_tail

MOST_CLIENTS = 4
SCHEMES = ("without replacement", "with replacement", "independently")
_DRAW = re.compile(r"(.+?)\s+of\s+(.+?)\s+(with.*replacement|independently)")
CLIENT, DRAWN = " client", " drawn"  # no names, so that they cannot be captured


@dataclass(frozen=True)
class Chances:
    """Every draw with its probability."""

    size: int
    drawn: int
    draws: list[tuple[Fraction, tuple[int, ...]]]


def chances(scheme: str, drawn: int, size: int) -> Chances:
    """List the draws; `NoWorldError` if the scheme cannot draw so many."""
    clients = range(size)
    if scheme == "without replacement":
        chosen = list(combinations(clients, drawn))
        found = [(Fraction(1, len(chosen)), draw) for draw in chosen]
    elif scheme == "with replacement":
        found = [(Fraction(1, size**drawn), draw) for draw in product(clients, repeat=drawn)]
    else:
        chance = Fraction(drawn, size)
        found = []
        for marks in product((0, 1), repeat=size):
            weight = Fraction(1)
            for mark in marks:
                weight *= chance if mark else 1 - chance
            found.append((weight, tuple(i for i in clients if marks[i])))
    if not found or any(weight < 0 for weight, _ in found):
        raise NoWorldError
    return Chances(size, drawn, found)


def dot(left: Value, right: Value) -> Value:
    """The inner product of two vectors, or the product of two numbers."""
    if isinstance(left, tuple) != isinstance(right, tuple):
        raise UndefinedError
    if not isinstance(left, tuple):
        return times(left, right)
    total: Value = Fraction(0)
    for a, b in zip(left, right, strict=True):
        total = plus(total, times(a, b))
    return total


def norm(value: Value) -> Value:
    """The length of a vector, or the size of a number."""
    if isinstance(value, tuple):
        return Plain().value(
            ("^", ("name", "s"), ("number", Fraction(1, 2))), {"s": dot(value, value)}
        )
    return Plain().value(("call", "abs", [("name", "s")]), {"s": value})


class _Draws(Plain):
    """Sums over clients, and averages over draws."""

    world: Sampling

    def other(self, tree: Tree, scope: Mapping[str, Value]) -> Value:
        world = self.world
        match tree:
            case ("dot", left, right):
                return dot(self.value(left, scope), self.value(right, scope))
            case ("norm", inner):
                return norm(self.value(inner, scope))
            case ("E", inner):
                total: Value = Fraction(0)
                for weight, drawn in world.chances.draws:
                    value = self.value(inner, {**scope, DRAWN: drawn})
                    total = plus(total, times(weight, value))
                return total
            case ("call", "sum" | "mean" as name, [body]):
                return self._sum(name, body, range(world.chances.size), world.chances.size, scope)
            case ("call", "sum" | "mean" as name, [body, ("name", draw)]) if draw == world.draw:
                if DRAWN not in scope:
                    raise UnsureError
                return self._sum(name, body, scope[DRAWN], world.chances.drawn, scope)
            case ("call", "P", [("number", count)]):
                if not 0 <= count <= world.chances.size or count.denominator > 1:
                    raise UndefinedError
                wanted = set(range(int(count)))
                return sum((w for w, d in world.chances.draws if wanted <= {*d}), Fraction(0))
        raise UndefinedError

    def _sum(
        self, name: str, body: Tree, clients: Any, count: int, scope: Mapping[str, Value]
    ) -> Value:
        total: Value = Fraction(0)
        for client in clients:
            values = {family: table[client] for family, table in self.world.tables.items()}
            total = plus(total, self.value(body, {**scope, **values}))
        return times(Fraction(1, count), total) if name == "mean" else total


class Sampling(World):
    """One try at a sampling step."""

    def __init__(self, problem: Mapping[str, Any], random: Any) -> None:
        """Draw the number of clients small, and a value of each family for each client."""
        self.families: dict[str, bool] = {}
        self.draw, self.scheme = "", ""
        self.counts: list[Tree] = []
        super().__init__(problem, random)
        self._count_anew()
        self.tables: dict[str, list[Value]] = {}

    def reader(self) -> Plain:
        """What knows the draws of this world."""
        found = _Draws()
        found.world = self
        return found

    def declare(self, text: str) -> None:
        """Take the draw and the families, too."""
        found, tail = head_and_tail(text)
        if tail in {"family", "family of numbers"}:
            self.families |= dict.fromkeys(found, tail == "family")
        elif draw := _DRAW.fullmatch(tail):
            self.draw, self.scheme = found[0], draw[3]
            self.counts = [read(draw[1]), read(draw[2])]
        else:
            super().declare(text)

    def settle(self) -> bool:
        """Numbers of clients first, since everything else depends on them."""
        for _ in range(ROUNDS):
            everything = self.givens
            self.givens = [g for g in everything if self._is_scalar([g[0], g[2]])]
            plain = super().settle()
            self.givens = everything
            try:
                self.list_draws()
            except NoWorldError:
                self._count_anew()
                continue
            if plain and super().settle():
                self.list_draws()
                return all(self.holds(*pair) for pair in self.stated())
            self._count_anew()
        return False

    def _is_scalar(self, sides: list[Tree]) -> bool:
        """Whether neither clients nor draws occur."""
        called = {("call", name) for name in ("P", "sum", "mean")}
        drawn = any(part[0] == "E" or part[:2] in called for part in parts(sides))
        return names(sides) <= set(self.values) and not drawn

    def _count_anew(self) -> None:
        for name, range_ in self.ranges.items():
            small = [Fraction(n) for n in range(MOST_CLIENTS + 1) if Fraction(n) in range_]
            if range_.integer and small:
                self.values[name] = self.random.choice(small)

    def list_draws(self) -> None:
        """The draws for the present numbers of clients, and values for clients that are new."""
        try:
            drawn, size = (self.plain.value(count, self.values) for count in self.counts)
        except (UndefinedError, UnsureError, ValueError) as error:
            raise NoWorldError from error
        if any(n.denominator > 1 or not 1 <= n <= MOST_CLIENTS for n in (drawn, size)):
            raise NoWorldError
        self.chances = chances(self.scheme, int(drawn), int(size))
        dimension = self.random.choice((1, 2, 2))
        for name, vector in self.families.items():
            table = self.tables.get(name, [])
            if len(table) != size:
                self.tables[name] = [self._value(vector, dimension) for _ in range(int(size))]

    def _value(self, vector: bool, dimension: int) -> Value:
        parts = tuple(Fraction(self.random.choice((0, 0, 1, -1, 2, 3))) for _ in range(dimension))
        return parts if vector else parts[0]

    def shown(self, scope: Mapping[str, Value]) -> str:
        """The families as well."""
        return f"{super().shown(scope)}; {self.tables}"
