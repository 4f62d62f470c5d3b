"""From a recursion step and a plan to scalar claims: induction, then the claim at the end.

A proof is a plan and proofs of the claims that it leaves, {"plan": plan, "scalar": [proof, ...]}.
A plan names *invariants*: relations with one index n, for all n from a base to an end,

    {"invariants": [{"index": "n", "low": "0", "high": "T", "relations": [text, ...],
                     "base": instances, "step": instances}, ...],
     "uses": [[0, "T"], ...], "instances": instances}

where `instances` are pairs [given, value]: that given at that value of its index. The claims are

    base    the relations at the base are defined and hold,
    step    if n and n + 1 are in the range, where the relations are defined and hold at n, they are
            defined and hold at n + 1,
    end     where they are defined and hold at the values in `uses`, the claim is defined and holds,

and that every value used lies in its range. An invariant may use those before it, at n and n + 1.
Nothing but induction over the integers between two ends is believed; the rest is algebra (see
`sequences`), which is right where a sum and its summands are defined.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import bounds.expressions as ex
from bounds.errors import refuse
from bounds.expressions import ONE, ZERO, Call, Expression, Pow, Relation, Series, Symbol, show
from bounds.kernel.calculus import Requirement, is_integral, requirements
from bounds.kernel.domains import Domain, Region, check_name
from bounds.kernel.evident import all_met, context_of
from bounds.kernel.problem import Index, Problem
from bounds.kernel.reader import parse_expression
from bounds.kernel.recursion.sequences import Flattener, SequenceAlgebra, shifted
from bounds.kernel.truth import plain_truth

Item = TypeVar("Item")
Plan = Mapping[str, Any]
Instances = Sequence[Sequence[Any]]
INTEGER = Domain(integer=True)


class Invariant(NamedTuple):
    """Relations for every value of an index between two ends."""

    name: str
    ends: Index
    relations: list[Relation]


class Place(NamedTuple):
    """Where something is claimed: letters for integers, and what is known about them."""

    letters: tuple[str, ...]
    facts: tuple[Relation, ...]


class Left(NamedTuple):
    """A scalar claim that is left, and the claim and the relations of which it was made."""

    claim: Relation
    place: Place
    known: list[Relation]
    flattener: Flattener
    problem: Problem


def obligations(
    stated: Problem, proof: Mapping[str, Any], *, vacuous: bool = False
) -> Iterator[tuple[Problem, Any]]:
    """The scalar claims, with their proofs, that show the claim, or that no point is admissible."""
    claims = Induction(stated, vacuous=vacuous).obligations(proof["plan"])
    return zip(claims, proof["scalar"], strict=True)


class Induction:
    """One recursion step; makes the scalar claims of a plan."""

    def __init__(self, stated: Problem, *, vacuous: bool = False) -> None:
        """Tell givens that hold once from those with an index; 0 >= 1 shows a contradiction."""
        self.stated = stated
        self.sequences = stated.sequences
        self.indices = stated.indices
        self.integers = stated.region.integers
        self.claim = Relation(ZERO, ">=", ONE) if vacuous else stated.claim
        claimed = stated.index_of(self.claim)
        self.free = () if claimed is None else (claimed,)
        for index in self.indices.values():
            self._check_ends(index)
        for relation in (stated.claim, *stated.givens):
            self._check_places(relation, set(self.indices))
        self.plain = [given for given in stated.givens if stated.index_of(given) is None]

    def _check_ends(self, ends: Index) -> None:
        if not all(is_integral(end, self.integers) for end in (ends.low, ends.high)):
            refuse(f"the ends of an index are integers: {show(ends.low)} and {show(ends.high)}")

    def _check_places(self, relation: Relation, letters: set[str]) -> None:
        """Terms of sequences stand at integers, and sums run between integers."""
        for side in relation.sides:
            for value, known in _places(side, self.integers | letters, set(self.sequences)):
                if not is_integral(value, known):
                    refuse(f"{show(value)} is not evidently an integer, and no place in a sequence")

    # Claims

    def obligations(self, plan: Plan) -> list[Problem]:
        """The scalar claims, in order."""
        return [left.problem for _, part in self.parts(plan) for left in part]

    def parts(self, plan: Plan) -> Iterator[tuple[tuple[str, int], list[Left]]]:
        """What is left of each part: the base and the step of each invariant, and the end."""
        ready: list[Invariant] = []
        for at, node in enumerate(plan.get("invariants", ())):
            new = self.invariant(node)
            yield ("base", at), self._base(new, node["base"], ready)
            yield ("step", at), self._step(new, node["step"], ready)
            ready.append(new)
        yield ("end", 0), self._end(plan, ready)

    def invariant(self, node: Mapping[str, Any]) -> Invariant:
        """Read an invariant: its ends are integers, its letter is new to the problem."""
        name = node["index"]
        check_name(name)
        if name in self.stated.region or name in self.sequences:
            refuse(f"{name!r} cannot be the index of an invariant")
        ends = Index(parse_expression(node["low"]), parse_expression(node["high"]))
        self._check_ends(ends)
        relations = [self.stated.read(text) for text in node["relations"]]
        for relation in relations:
            self._check_places(relation, {name})
        return Invariant(name, ends, relations)

    def base(self, new: Invariant) -> Place:
        """Where the base is shown: if there is one."""
        return Place((), (Relation(new.ends.low, "<=", new.ends.high),))

    def step(self, new: Invariant) -> Place:
        """Where the step is shown: n and n + 1 are in the range."""
        here, last = Symbol(new.name), new.ends.high - 1
        return Place((new.name,), _between(here, new.ends.low, last))

    def end(self) -> Place:
        """Where the claim is shown: its index, if it has one, is in its range."""
        ends = [(Symbol(name), self.indices[name]) for name in self.free]
        return Place(self.free, tuple(f for n, e in ends for f in _between(n, e.low, e.high)))

    def _base(self, new: Invariant, instances: Instances, ready: Sequence[Invariant]) -> list[Left]:
        """low <= high, other invariants at low |- the relations at low."""
        place, low = self.base(new), new.ends.low
        found, known = self._instances(instances, place)
        for other in ready:
            found += self.inside(low, other.ends, place)
            known += [_at(r, other.name, low) for r in other.relations]
        claims = [_at(r, new.name, low) for r in new.relations]
        return [*found, *self._shown(claims, place, known)]

    def _step(self, new: Invariant, instances: Instances, ready: Sequence[Invariant]) -> list[Left]:
        """low <= n <= high - 1, relations at n, others at n and n + 1 |- the relations at n + 1."""
        place, here = self.step(new), Symbol(new.name)
        found, known = self._instances(instances, place)
        known += new.relations
        for other in ready:
            for at in (here, here + 1):
                found += self.inside(at, other.ends, place)
            for relation in (_at(r, other.name, here) for r in other.relations):
                later = self.later(relation, new.name)
                # The summands that the sums are split into are shown to be defined as well.
                if any(map(ex.has_sum, later.sides)):
                    sides = (Relation(side, "==", side) for side in later.sides)
                    found += self._shown(list(sides), place, known)
                known += [relation, later]
        claims = [self.later(r, new.name) for r in new.relations]
        return [*found, *self._shown(claims, place, known)]

    def _end(self, plan: Plan, ready: Sequence[Invariant]) -> list[Left]:
        """Invariants at values in their ranges |- the claim."""
        place = self.end()
        found, known = self._instances(plan.get("instances", ()), place)
        for at, text in plan.get("uses", ()):
            other, value = _item(ready, at, "invariant"), parse_expression(text)
            found += self.inside(value, other.ends, place)
            known += [_at(r, other.name, value) for r in other.relations]
        return [*found, *self._shown([self.claim], place, known)]

    def _shown(
        self, claims: Sequence[Relation], place: Place, known: Sequence[Relation]
    ) -> list[Left]:
        """That the sums in the claims are defined, and that the claims hold.

        What stands around the sums stays as written: the scalar claim asks for its definition.
        """
        needs = (need for claim in claims for need in self._needs(claim, place.letters))
        asked = [self._asked(need, place) for need in dict.fromkeys(needs)]
        return [*filter(None, asked), *(self._left(c, place, known) for c in claims)]

    def _needs(self, relation: Relation, letters: Iterable[str]) -> list[Requirement]:
        integers = self.integers | set(letters)
        sums = (found for side in relation.sides for found in _sums(side))
        return [need for found in sums for need in requirements(found, integers)]

    def _asked(self, need: Requirement, place: Place) -> Left | None:
        """A requirement inside of sums, for all values of indices that are new letters."""
        values: dict[Expression, Expression] = {}
        letters, facts = list(place.letters), list(place.facts)
        for index, *ends in need.indices:
            taken = {*self.stated.region, *self.sequences, *self.indices, *letters}
            letters.append(ex.fresh(index, taken))
            low, high = (ex.replaced(end, values) for end in ends)
            values[Symbol(index)] = Symbol(letters[-1])
            facts += _between(Symbol(letters[-1]), low, high)
        wanted = Relation(ex.replaced(need.expression, values), need.sign, ZERO)
        if need.instead is not None:
            power = Pow(ex.replaced(need.instead, values), wanted.left)
            wanted = Relation(power, "==", power)
        here = Place(tuple(letters), tuple(facts))
        return None if _is_plain(wanted) else self._left(wanted, here)

    def later(self, relation: Relation, name: str) -> Relation:
        """A relation at n + 1, its sums split."""
        algebra = SequenceAlgebra(self.sequences)
        return relation.mapped(lambda side: shifted(side, name, algebra))

    def _instances(self, pairs: Instances, place: Place) -> tuple[list[Left], list[Relation]]:
        """Givens at values of their index, and the claims that the values are in range."""
        problems, relations = [], []
        for at, text in pairs:
            given, value = _item(self.stated.givens, at, "given"), parse_expression(text)
            name = self.stated.index_of(given)
            if name is None:
                refuse(f"given {at} has no index")
            problems += self.inside(value, self.indices[name], place)
            relations.append(_at(given, name, value))
        return problems, relations

    def inside(self, value: Expression, ends: Index, place: Place) -> list[Left]:
        """That a value lies between two ends; it must be an integer."""
        if not is_integral(value, self.integers | set(place.letters)):
            refuse(f"the index {show(value)} is not evidently an integer")
        claims = _between(value, ends.low, ends.high)
        return [self._left(c, place) for c in claims if not _is_plain(c)]

    def _left(self, claim: Relation, place: Place, known: Sequence[Relation] = ()) -> Left:
        ranges = dict(self.stated.region.ranges) | dict.fromkeys(place.letters, INTEGER)
        region = Region(tuple(sorted(ranges.items())))
        usable = [r for r in (*self.plain, *known) if self._is_usable(r, place, region)]
        relations = list(dict.fromkeys([*place.facts, *usable]))
        flattener = Flattener(region, self.sequences)
        problem = flattener.problem(claim, relations)
        return Left(claim, place, relations, flattener, problem)

    def _is_usable(self, fact: Relation, place: Place, region: Region) -> bool:
        """Whether the normal form of its sums asks for no more than the fact does.

        As for scalar givens (see `goals.context_of`), one that asks for more stays unused: at
        y = 0 and n = 1, sum(y^(n-1+k), k, 0, n) is defined and y^n/y sum(y^k, k, 0, n) is not.
        """
        needs = [need for need in self._needs(fact, place.letters) if need.ours]
        if not needs:
            return True
        known = context_of(Problem(Relation(ZERO, "==", ZERO), place.facts, region))
        return all_met(SequenceAlgebra(self.sequences), needs, known)


def _item(items: Sequence[Item], at: Any, what: str) -> Item:
    if type(at) is not int or not 0 <= at < len(items):
        refuse(f"there is no {what} {at!r}")
    return items[at]


def _is_plain(claim: Relation) -> bool:
    """Whether an inequality <= or >= needs no proof."""
    return claim.sign in {">=", "<="} and plain_truth(claim) is True


def _between(value: Expression, low: Expression, high: Expression) -> tuple[Relation, Relation]:
    return Relation(value, ">=", low), Relation(value, "<=", high)


def _at(relation: Relation, name: str, value: Expression) -> Relation:
    """A relation at a value of its index."""
    return relation.put({Symbol(name): value})


def _sums(value: Expression) -> Iterator[Series]:
    """The outermost sums."""
    if isinstance(value, Series):
        yield value
        return
    for part in ex.children(value):
        yield from _sums(part)


def _places(
    value: Expression, integers: frozenset[str], names: Container[str]
) -> Iterator[tuple[Expression, frozenset[str]]]:
    """Arguments of sequences and limits of sums, with the letters that are integers there."""
    match value:
        case Call(name, (argument,)) if name in names:
            yield argument, integers
        case Series(_, lower, upper):
            yield from ((end, integers) for end in (lower, upper))
            index = ex.fresh(value.index, ex.free_symbols(value) | integers)
            yield from _places(ex.opened(value, Symbol(index)), integers | {index}, names)
            return
    for part in ex.children(value):
        yield from _places(part, integers, names)
