"""From a recursion step and a plan to scalar claims: induction, then the claim at the end.

A plan names *invariants*: relations with one index n, for all n from a base to an end,

    {"invariants": [{"index": "n", "low": "0", "high": "T", "relations": [text, ...],
                     "base": instances, "step": instances}, ...],
     "uses": [[0, "T"], ...], "instances": instances}

where `instances` are pairs [given, value]: that given at that value of its index. The claims are

    base    the relations at the base hold,
    step    if n and n + 1 are in the range, the relations at n give those at n + 1,
    end     the relations at the values in `uses` give the claim,

and that every value used lies in its range. An invariant may use those before it, at the same n.
Nothing but induction over the natural numbers is believed; the rest is algebra (`sequences`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from bounds.errors import UserError
from bounds.expressions import ONE, ZERO, Expression, Relation, Symbol, add, substitute, subtract
from bounds.kernel.algebra import Algebra
from bounds.kernel.calculus import is_integral, requirements
from bounds.kernel.domains import Domain, Region
from bounds.kernel.problem import Index, Problem, has_call
from bounds.kernel.reader import parse_expression
from bounds.kernel.recursion.sequences import Flattener, SequenceAlgebra, shifted

Item = TypeVar("Item")
Plan = Mapping[str, Any]
Instances = Sequence[Sequence[Any]]


class Induction:
    """One recursion step; makes the scalar claims of a plan."""

    def __init__(self, stated: Problem, *, vacuous: bool = False) -> None:
        """Tell givens that hold once from those with an index."""
        self.stated = stated
        self.sequences = stated.sequences
        self.indices = stated.indices
        self.claim = Relation(ZERO, ">=", ONE) if vacuous else stated.claim
        self.integers = frozenset(n for n, domain in stated.region.ranges if domain.integer)
        self.plain = [g for g in stated.givens if stated.index_of(g) is None]
        claimed = stated.index_of(self.claim)
        self.free = [] if claimed is None else [claimed]
        for index in self.indices.values():
            for end in (index.low, index.high):
                if not is_integral(end, self.integers):
                    msg = f"the ends of an index are integers: {index}"
                    raise UserError(msg)

    def obligations(self, plan: Plan) -> list[Problem]:
        """The scalar claims, in order."""
        found: list[Problem] = []
        ready: list[tuple[str, Index, list[Relation]]] = []
        for node in plan.get("invariants", ()):
            name = node["index"]
            if name in self.stated.region or name in self.sequences or not name.isidentifier():
                msg = f"{name!r} cannot be the index of an invariant"
                raise UserError(msg)
            ends = Index(parse_expression(node["low"]), parse_expression(node["high"]))
            relations = [self.stated.read(text) for text in node["relations"]]
            found += self._base(name, ends, relations, node, ready)
            found += self._step(name, ends, relations, node, ready)
            ready.append((name, ends, relations))
        return [*found, *self._end(plan, ready)]

    def _base(
        self,
        name: str,
        ends: Index,
        relations: Sequence[Relation],
        node: Mapping[str, Any],
        ready: Sequence[tuple[str, Index, list[Relation]]],
    ) -> list[Problem]:
        """The relations at the base."""
        facts = [Relation(ends.low, "<=", ends.high)]
        found, known = self._instances(node["base"], {}, facts)
        for letter, range_, others in ready:
            found += self._inside(ends.low, range_, {}, facts)
            known += [_at(r, letter, ends.low) for r in others]
        claims = [_at(r, name, ends.low) for r in relations]
        for claim in claims:
            found += self._defined(claim, facts, {})
        return [*found, *(self._problem(c, [*facts, *known], {}) for c in claims)]

    def _step(
        self,
        name: str,
        ends: Index,
        relations: Sequence[Relation],
        node: Mapping[str, Any],
        ready: Sequence[tuple[str, Index, list[Relation]]],
    ) -> list[Problem]:
        """From n to n + 1."""
        here, after = Symbol(name), add(Symbol(name), ONE)
        letters = {name: Domain(integer=True)}
        facts = _between(here, ends.low, subtract(ends.high, ONE))
        found, known = self._instances(node["step"], letters, facts)
        lengths: dict[Expression, None] = {}
        known += relations
        for letter, range_, others in ready:
            for place in (here, after):
                found += self._inside(place, range_, letters, facts)
            for other in (_at(r, letter, here) for r in others):
                known += [other, self._next(other, name, lengths)]
        claims = [self._next(relation, name, lengths) for relation in relations]
        for length in lengths:
            found.append(self._problem(Relation(length, ">=", ZERO), facts, letters))
        return [*found, *(self._problem(c, [*facts, *known], letters) for c in claims)]

    def _end(self, plan: Plan, ready: Sequence[tuple[str, Index, list[Relation]]]) -> list[Problem]:
        """The claim, from invariants at chosen values."""
        letters = dict.fromkeys(self.free, Domain(integer=True))
        facts = []
        for name in self.free:
            ends = self.indices[name]
            facts += _between(Symbol(name), ends.low, ends.high)
        found, known = self._instances(plan.get("instances", ()), letters, facts)
        for at, text in plan.get("uses", ()):
            letter, range_, relations = _item(ready, at, "invariant")
            value = parse_expression(text)
            found += self._inside(value, range_, letters, facts)
            known += [_at(r, letter, value) for r in relations]
        found += self._defined(self.claim, facts, letters)
        return [*found, self._problem(self.claim, [*facts, *known], letters)]

    def _defined(
        self, claim: Relation, facts: Sequence[Relation], letters: Mapping[str, Domain]
    ) -> list[Problem]:
        """That the sums of a relation run forwards, and all else that terms of sequences hide."""
        found = []
        for side in (claim.left, claim.right):
            if not has_call(side, self.sequences):
                continue
            for need in requirements(side, self.integers | set(letters)):
                inside, names = list(facts), dict(letters)
                for index, low, high in need.indices:
                    names[index] = Domain(integer=True)
                    inside += _between(Symbol(index), low, high)
                wanted = Relation(need.expression, need.sign, ZERO)
                if not _is_plain(wanted):
                    found.append(self._problem(wanted, inside, names))
        return found

    def _next(self, relation: Relation, name: str, lengths: dict[Expression, None]) -> Relation:
        """A relation at n + 1, its sums split; their lengths at n are noted."""
        sides = []
        for side in (relation.left, relation.right):
            later, asked = shifted(side, name, SequenceAlgebra(self.sequences))
            lengths |= dict.fromkeys(asked)
            sides.append(later)
        return Relation(sides[0], relation.sign, sides[1])

    def _instances(
        self, pairs: Instances, letters: Mapping[str, Domain], facts: Sequence[Relation]
    ) -> tuple[list[Problem], list[Relation]]:
        """Givens at values of their index, and the claims that the values are in range."""
        problems, relations = [], []
        for at, text in pairs:
            given = _item(self.stated.givens, at, "given")
            name = self.stated.index_of(given)
            if name is None:
                msg = f"given {at} has no index"
                raise UserError(msg)
            value = parse_expression(text)
            problems += self._inside(value, self.indices[name], letters, facts)
            relations.append(_at(given, name, value))
        return problems, relations

    def range_claims(
        self, at: int, value: str, node: Mapping[str, Any] | None, where: str
    ) -> list[Problem]:
        """What must hold for a given to be used at a value: at a base, in a step, or at the end."""
        letters = dict.fromkeys(self.free, Domain(integer=True))
        facts = []
        if node is None:
            for name in self.free:
                ends = self.indices[name]
                facts += _between(Symbol(name), ends.low, ends.high)
        else:
            low, high = parse_expression(node["low"]), parse_expression(node["high"])
            letters, facts = {}, [Relation(low, "<=", high)]
            if where == "step":
                here = Symbol(node["index"])
                letters = {node["index"]: Domain(integer=True)}
                facts = _between(here, low, subtract(high, ONE))
        own = self.stated.index_of(self.stated.givens[at])
        if own is None:
            return []
        return self._inside(parse_expression(value), self.indices[own], letters, facts)

    def _inside(
        self,
        value: Expression,
        ends: Index,
        letters: Mapping[str, Domain],
        facts: Sequence[Relation],
    ) -> list[Problem]:
        """That a value lies between two ends; it must be an integer."""
        if not is_integral(value, self.integers | set(letters)):
            msg = "an index is an integer"
            raise UserError(msg)
        claims = Relation(value, ">=", ends.low), Relation(value, "<=", ends.high)
        return [self._problem(c, facts, letters) for c in claims if not _is_plain(c)]

    def _problem(
        self, claim: Relation, facts: Sequence[Relation], letters: Mapping[str, Domain]
    ) -> Problem:
        ranges = dict(self.stated.region.ranges) | dict(letters)
        region = Region(tuple((name, ranges[name]) for name in sorted(ranges)))
        return Flattener(region, self.sequences).problem(claim, [*self.plain, *facts])


def _item(items: Sequence[Item], at: Any, what: str) -> Item:
    if type(at) is not int or not 0 <= at < len(items):
        msg = f"there is no {what} {at!r}"
        raise UserError(msg)
    return items[at]


def _is_plain(claim: Relation) -> bool:
    """Whether an inequality <= or >= holds because its sides differ by a number of that sign."""
    algebra = Algebra()
    if claim.sign not in {">=", "<="}:
        return False
    gap = algebra.number(algebra.quotient(subtract(claim.left, claim.right)))
    return gap is not None and (gap >= 0 if claim.sign == ">=" else gap <= 0)


def _between(value: Expression, low: Expression, high: Expression) -> list[Relation]:
    return [Relation(value, ">=", low), Relation(value, "<=", high)]


def _at(relation: Relation, name: str, value: Expression) -> Relation:
    """A relation at a value of its index."""
    return Relation(
        substitute(relation.left, name, value),
        relation.sign,
        substitute(relation.right, name, value),
    )
