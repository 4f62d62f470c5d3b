"""Sequences on which every given holds and the claim fails.

The sizes (ends of indices, limits of sums) are given small values, and the relations written out;
every term of a sequence is then one more scalar. First each term is as large, or as small, as the
given that ends with it allows: a recursion run with equality. Then all terms are free.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from bounds.errors import UserError, refuse
from bounds.expressions import (
    Call,
    Expression,
    Relation,
    Series,
    Symbol,
    children,
    divide,
    free_symbols,
    number,
    substitute,
    subtract,
)
from bounds.kernel.algebra import Algebra
from bounds.kernel.domains import Domain, Region
from bounds.kernel.evident import context_of
from bounds.kernel.problem import Problem
from bounds.kernel.recursion.reduction import Induction
from bounds.kernel.truth import Point
from bounds.kernel.witness import Sequences
from bounds.prover.attempt import is_undefined
from bounds.prover.budget import Budget, ExhaustedError
from bounds.prover.refute.sampler import Sampler
from bounds.prover.refute.search import Found, Search
from bounds.prover.vector.witness import number_at

MAX_TERMS = 24
SIZES = 6
QUICK = 6
Witness = dict[str, Any]


class Unknown(Sequences):
    """Terms of sequences, each a symbol that is made when the term is first asked for."""

    def __init__(self, stated: Problem, sizes: Mapping[str, Fraction], place: int | None) -> None:
        """Start without terms."""
        scalars = {name: str(size) for name, size in sizes.items()}
        super().__init__(stated, {"scalars": scalars, "sequences": {}, "at": place})
        self.made: dict[tuple[str, int], Symbol] = {}
        self.domains: dict[str, Domain] = {}

    def term(self, name: str, at: int) -> Expression:
        """Make the symbol; they may be no more than a limit."""
        if (name, at) not in self.made:
            if len(self.made) >= MAX_TERMS:
                refuse(f"there are more than {MAX_TERMS} terms")
            symbol = f"{name}_{at}".replace("-", "m")
            while symbol in self.stated.region or symbol in self.domains:
                symbol += "_"
            self.domains[symbol] = self.stated.sequences[name]
            self.made[name, at] = Symbol(symbol)
        return self.made[name, at]

    def problem(self) -> Problem:
        """The step without sequences, about its terms and what is no size."""
        claim, *givens = self.relations()
        ranges = dict(self.stated.region.ranges) | self.domains
        kept = {name: domain for name, domain in ranges.items() if Symbol(name) not in self.known}
        return Problem(claim, tuple(givens), Region(tuple(sorted(kept.items()))))


class Refuter:
    """The search for one recursion step."""

    def __init__(self, stated: Problem, budget: Budget) -> None:
        """Nothing has been tried yet."""
        self.stated = stated
        self.budget = budget
        self.induction = Induction(stated)
        self.admissible: Witness | None = None
        self.undefined: Witness | None = None

    def candidates(self, *, thorough: bool) -> Iterator[Witness]:
        """Witnesses to be checked, from small sizes on; a few sizes only unless `thorough`."""
        cases = [(sizes, at) for sizes in self._sizes() for at in self._places(sizes)]
        step = 1 if thorough else max(1, -(-len(cases) // QUICK))
        # All sizes at a glance before the first has cost what a search may.
        for deep in (False, True)[: 1 + thorough]:
            for sizes, place in cases[::-step][::-1]:
                found = self._at(sizes, place, thorough=deep)
                if found is not None:
                    yield found

    def _sizes(self) -> Iterator[dict[str, Fraction]]:
        """Small values of the symbols that say where indices and sums end."""
        names = sorted(self._counting())
        starts = []
        for name in names:
            low = self.stated.region[name].low
            first = Fraction(0) if low is None else low
            starts.append([first + k for k in range(5)])
        combined = sorted(product(*starts), key=lambda values: (sum(values), values))
        for values in combined[:SIZES]:
            sizes = dict(zip(names, values, strict=True))
            if all(sizes[name] in self.stated.region[name] for name in names):
                yield sizes

    def _counting(self) -> set[str]:
        """Integer symbols in arguments of sequences, ends of indices and limits of sums."""
        integers = {name for name, domain in self.stated.region.ranges if domain.integer}
        found: set[str] = set()
        for index in self.induction.indices.values():
            found |= free_symbols(index.low) | free_symbols(index.high)
        for relation in (self.stated.claim, *self.stated.givens):
            for side in (relation.left, relation.right):
                found |= _argument_symbols(side, set(self.induction.sequences))
        return found & integers

    def _places(self, sizes: Mapping[str, Fraction]) -> list[int | None]:
        name = self.stated.index_of(self.stated.claim)
        if name is None:
            return [None]
        index = self.induction.indices[name]
        ends = []
        for end in (index.low, index.high):
            value = end
            for size, at in sizes.items():
                value = substitute(value, size, number(at))
            found = Algebra().number(Algebra().quotient(value)) if not free_symbols(value) else None
            if found is None:
                return []
            ends.append(int(found))
        return list(range(ends[0], min(ends[1], ends[0] + 4) + 1))

    def _at(
        self, sizes: Mapping[str, Fraction], place: int | None, *, thorough: bool
    ) -> Witness | None:
        try:
            world = Unknown(self.stated, sizes, place)
            problem = world.problem()
        except UserError:
            return None
        symbols = [symbol.name for _, symbol in sorted(world.made.items(), key=_by_place)]
        found = self._searched(problem, symbols, thorough=thorough)
        if self.admissible is None and found.admissible is not None:
            self.admissible = self._witness(sizes, world, place, found.admissible)
        if self.undefined is None and found.undefined is not None:
            witness = self._witness(sizes, world, place, found.undefined)
            self.undefined = witness if is_undefined(self.stated, witness) else None
        point = found.witness
        return None if point is None else self._witness(sizes, world, place, point)

    def _witness(
        self,
        sizes: Mapping[str, Fraction],
        world: Unknown,
        place: int | None,
        point: Mapping[str, Fraction],
    ) -> Witness:
        whole = {name: sizes.get(name, point.get(name)) for name in self.stated.region}
        sequences: dict[str, dict[str, str]] = {}
        for (name, at), symbol in sorted(world.made.items()):
            sequences.setdefault(name, {})[str(at)] = str(point[symbol.name])
        witness: dict[str, Any] = {
            "scalars": {name: str(value) for name, value in sorted(whole.items())},
            "sequences": sequences,
        }
        if place is not None:
            witness["at"] = place
        return witness

    def _searched(self, problem: Problem, terms: Sequence[str], *, thorough: bool) -> Found:
        """What a search sees first where the givens are equalities, then anywhere."""
        whole = Found()
        for case, solved in _cases(problem, terms):
            search = Search(case, Sampler(case, Algebra(), context_of(case)), self.budget)
            try:
                search.quick()
                if thorough and not search.decided and case.region.ranges:
                    search.thorough()
            except ExhaustedError:
                pass
            if thorough and not search.decided:
                search.corners()
            for name in ("admissible", "undefined", "witness"):
                if getattr(whole, name) is None:
                    setattr(whole, name, _whole(getattr(search.found, name), solved))
            if whole.witness is not None:
                break
        return whole


def _whole(point: Point | None, solved: Mapping[str, Expression]) -> Point | None:
    """A point with the terms that follow from it."""
    if point is None:
        return None
    whole = dict(point)
    for name, value in solved.items():
        found = number_at(Algebra(), value, whole)
        if found is None:
            return None
        whole[name] = found
    return whole


def _by_place(item: tuple[tuple[str, int], Symbol]) -> tuple[int, str]:
    (name, at), _ = item
    return at, name


def _cases(
    problem: Problem, terms: Sequence[str]
) -> Iterator[tuple[Problem, dict[str, Expression]]]:
    """With as many terms solved for as can be, unless that divides by zero; and with none."""
    with contextlib.suppress(UserError):
        yield tightened(problem, terms)
    yield problem, {}


def tightened(problem: Problem, terms: Sequence[str]) -> tuple[Problem, dict[str, Expression]]:
    """The problem where each term is as large (or small) as a given that ends with it allows.

    Returns what is left to choose, and the terms that follow from it.
    """
    algebra = Algebra()
    values: dict[str, Expression] = {}
    for given in problem.givens:
        gap = subtract(given.left, given.right)
        for name, value in values.items():
            gap = substitute(gap, name, value)
        last = [name for name in terms if name in free_symbols(gap) and name not in values]
        if given.sign not in {"<=", ">=", "=="} or not last:
            continue
        name = last[-1]
        try:
            whole = algebra.quotient(gap)
        except UserError:
            continue
        at = int(algebra.used(algebra.quotient(Symbol(name)).over)[0])
        whole = algebra.lift(whole)
        if whole.over.degrees()[at] != 1 or at in algebra.used(whole.under):
            continue
        slope = whole.over.derivative(at)
        rest = whole.over - slope * algebra.context.gen(at)
        over, under = algebra.express(-rest), algebra.express(slope)
        solved = divide(over, under)
        values = {k: substitute(v, name, solved) for k, v in values.items()} | {name: solved}
    relations = [problem.claim, *problem.givens]
    relations += [Relation(v, ">=", number(0)) for n, v in values.items() if _low(problem, n)]
    for name, value in values.items():
        relations = [
            Relation(substitute(r.left, name, value), r.sign, substitute(r.right, name, value))
            for r in relations
        ]
    kept = [r for r in relations[1:] if not _is_identity(algebra, r)]
    ranges = tuple(r for r in problem.region.ranges if r[0] not in values)
    return Problem(relations[0], tuple(kept), Region(ranges)), values


def _low(problem: Problem, name: str) -> bool:
    return problem.region[name].low == 0


def _is_identity(algebra: Algebra, relation: Relation) -> bool:
    if relation.sign not in {"<=", ">=", "=="}:
        return False
    return bool(algebra.quotient(subtract(relation.left, relation.right)).over.is_zero())


def _argument_symbols(value: Expression, names: set[str]) -> set[str]:
    found: set[str] = set()
    match value:
        case Call(name, (argument,)) if name in names:
            return set(free_symbols(argument))
        case Series(_, lower, upper):
            found |= free_symbols(lower) | free_symbols(upper)
    for part in children(value):
        found |= _argument_symbols(part, names)
    return found
