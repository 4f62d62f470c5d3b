"""From a vector step and a plan to scalar claims that together prove it.

Write the claim as `slack >= 0` and each given as `g_i >= 0` or `g_i = 0`, all linear in products of
vectors. If, for multipliers m_i (m_i >= 0 where the given is an inequality),

    slack - sum_i m_i g_i  =  q(vectors) + rest

with a positive semidefinite form q and rest >= 0, the claim holds. For a claim that is to hold in
every dimension the converse holds as well, under a constraint qualification (the S-lemma:
V. A. Yakubovich 1971; with several givens and free dimension it is duality of semidefinite
programs, as in Y. Drori and M. Teboulle, Math. Program. 145, 2014). A form is semidefinite if all
principal minors of its matrix are nonnegative; large matrices are first reduced by Schur
complements of pivots that are shown to be positive.

What remains is scalar: signs of multipliers, pivots and minors, the rest, and that all is defined.
This module and `space`, `linear`, `derived` are what the checker trusts; they search for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from bounds.errors import UserError
from bounds.expressions import (
    ONE,
    ZERO,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Symbol,
    free_symbols,
    multiply,
    number,
    show,
    substitute,
    subtract,
)
from bounds.kernel.algebra import Quotient
from bounds.kernel.calculus import is_integral, requirements
from bounds.kernel.domains import Domain, Region
from bounds.kernel.goals import Goal, holds, normal
from bounds.kernel.problem import Problem
from bounds.kernel.reader import parse_expression
from bounds.kernel.vector.definite import semidefinite
from bounds.kernel.vector.derived import Derived, derive
from bounds.kernel.vector.linear import Linear, blocks, combine, split
from bounds.kernel.vector.parts import read_gram
from bounds.kernel.vector.space import Space

Plan = Mapping[str, Any]


@dataclass(frozen=True)
class Fact:
    """`value >= 0`, `> 0` or `== 0`, with products of vectors in it."""

    goal: Goal
    linear: Linear


class Reduction:
    """One vector step, converted; makes the scalar claims of a plan."""

    def __init__(self, stated: Problem, *, vacuous: bool = False, squared: bool = False) -> None:
        """Convert claim and givens.

        To show a contradiction, the claim is 0 >= 1. If `squared`, the claim small <= large is
        shown by large >= 0 and large^2 >= small^2.
        """
        self.space = Space(stated)
        self.algebra = self.space.algebra
        self.stated = stated
        self.vacuous = vacuous
        claim = Relation(ZERO, ">=", ONE) if vacuous else stated.claim
        if claim.sign == "!=":
            msg = "a claim about vectors is an equality or an inequality"
            raise UserError(msg)
        if self.space.is_vector(claim.left) or self.space.is_vector(claim.right):
            msg = "a claim is about numbers: for u == v claim |u - v|^2 == 0"
            raise UserError(msg)
        self.claim = self._expanded(claim)
        self.premises: list[Relation] = []
        self.goals = self._squared() if squared else self._sides(normal(self.claim)[0])
        self.givens = [self._expanded(given) for given in self.space.scalar_givens]
        self.asserted = self._assertions(claim)
        self.facts: list[Fact] = []
        self.source_facts = list(self._of_sources())
        self.scalar_facts: list[Relation] = list(self.source_facts)
        for given in stated.givens:
            self.scalar_facts += self._assertions(given)
        self.fact_of_given: dict[int, int] = {}
        numbers = {id(given): at for at, given in enumerate(stated.givens)}
        for given, expanded in zip(self.space.scalar_givens, self.givens, strict=True):
            before = len(self.facts)
            self.add(expanded)
            if len(self.facts) > before:
                self.fact_of_given[numbers[id(given)]] = before

    def _expanded(self, relation: Relation) -> Relation:
        scalar = self.space.scalar
        return Relation(scalar(relation.left), relation.sign, scalar(relation.right))

    def _of_sources(self) -> Iterator[Relation]:
        """Sizes are natural numbers, and no more clients are drawn than there are."""
        for source in self.space.sources.values():
            counts = [count for count in (source.size, source.sampled) if count is not None]
            for count in counts:
                if not is_integral(count, self.integers):
                    msg = f"the size {show(count)} of a source must be an integer"
                    raise UserError(msg)
                if not isinstance(count, Number):
                    yield Relation(count, ">=", ONE)
            if len(counts) == 2:
                yield Relation(counts[1], "<=", counts[0])

    def _squared(self) -> list[Goal]:
        """The squares of both sides; the larger side must be nonnegative."""
        small, large, sign = self.claim.left, self.claim.right, self.claim.sign
        if sign == "==":
            msg = "an equality is not squared"
            raise UserError(msg)
        if sign in {">=", ">"}:
            small, large = large, small
        self.premises.append(Relation(large, ">=", ZERO))
        return [Goal(subtract(_square(large), _square(small)), sign.replace("<", ">"))]

    def _sides(self, goal: Goal) -> list[Goal]:
        """An equality is two inequalities."""
        if goal.sign != "==":
            return [goal]
        turned = subtract(ZERO, goal.expression)
        return [Goal(goal.expression, ">="), Goal(turned, ">=")]

    def add(self, relation: Relation) -> None:
        """File a relation under those with products of vectors or under those without."""
        if not any(read_gram(n) for side in _sides_of(relation) for n in free_symbols(side)):
            self.scalar_facts.append(relation)
            return
        goals = normal(relation)
        if not goals:
            msg = "!= is not used between products of vectors"
            raise UserError(msg)
        self.facts.append(Fact(goals[0], split(self.algebra, goals[0].expression)))

    def _assertions(self, relation: Relation) -> list[Relation]:
        """`c == c` for the scalar parts: that they are defined, and nothing else."""
        pieces = [p for side in _sides_of(relation) for p in self.space.pieces(side)]
        return [Relation(p, "==", p) for p in dict.fromkeys(pieces) if self._asks(p)]

    def _asks(self, value: Expression) -> bool:
        return bool(requirements(value, self.integers))

    @cached_property
    def integers(self) -> frozenset[str]:
        """The integer symbols."""
        return frozenset(n for n, domain in self.stated.region.ranges if domain.integer)

    # Plans

    def obligations(self, plan: Plan) -> list[Problem]:
        """The scalar claims that are left of the plan, in order."""
        found: list[Problem] = []
        start = len(self.facts), len(self.scalar_facts)
        try:
            for node in plan.get("derived", ()):
                known: Derived = derive(self.space, node, self.fact_goals)
                # What a fact rests on is shown before the fact is there to be used.
                found += map(self._problem, known.premises)
                self.add(known.conclusion)
            found += map(self._problem, [*self.asserted, *self.premises])
            for goal, node in zip(self.goals, plan["goals"], strict=True):
                found += map(self._problem, self._obligations_of(goal, node))
            return list(dict.fromkeys(found))
        finally:
            self.restore(start)

    def premises_of(self, node: Mapping[str, Any]) -> list[Problem]:
        """What must be shown before a derived fact may be used."""
        return [self._problem(r) for r in derive(self.space, node, self.fact_goals).premises]

    def extend(self, derived: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Add derived facts for a search."""
        for node in derived:
            self.add(derive(self.space, node, self.fact_goals).conclusion)
        return [dict(node) for node in derived]

    @property
    def fact_goals(self) -> list[Goal]:
        """The facts with products of vectors."""
        return [fact.goal for fact in self.facts]

    def restore(self, start: tuple[int, int]) -> None:
        """Forget facts that were added."""
        del self.facts[start[0] :], self.scalar_facts[start[1] :]

    def claims_of(self, goal: Goal, node: Mapping[str, Any]) -> list[Problem]:
        """The scalar claims of one goal, with the facts there are."""
        return [self._problem(r) for r in dict.fromkeys(self._obligations_of(goal, node))]

    def residual(self, goal: Goal, multipliers: Sequence[tuple[int, Expression]]) -> Linear:
        """`slack - sum of multiplier * given`."""
        algebra = self.algebra
        terms = [(algebra.constant(Fraction(1)), split(algebra, goal.expression))]
        for at, factor in multipliers:
            rate = algebra.scale(algebra.quotient(factor), Fraction(-1))
            terms.append((rate, self.facts[at].linear))
        return combine(algebra, terms)

    def _obligations_of(self, goal: Goal, node: Mapping[str, Any]) -> list[Relation]:
        found = []
        multipliers = []
        for at, text in node["by"]:
            if type(at) is not int or not 0 <= at < len(self.facts):
                msg = f"there is no given {at!r} with products of vectors"
                raise UserError(msg)
            factor = self.space.scalar(parse_expression(text))
            multipliers.append((at, factor))
            if self.facts[at].goal.sign != "==":
                found.append(Relation(factor, ">=", ZERO))
            elif self._asks(factor):
                found.append(Relation(factor, "==", factor))
        left = self.residual(goal, multipliers)
        for names, matrix in blocks(self.algebra, left):
            for value, sign in semidefinite(self.algebra, names, matrix, node.get("pivots", ())):
                if not self._settled(value, sign):
                    found.append(Relation(self.algebra.express_quotient(value), sign, ZERO))
        rest = self.algebra.express_quotient(left.rest)
        if not self._settled(left.rest, goal.sign):
            found.append(Relation(rest, goal.sign, ZERO))
        return found

    def _settled(self, value: Quotient, sign: str) -> bool:
        """Whether the value is a number with the right sign."""
        constant = self.algebra.number(value)
        return constant is not None and holds(constant, sign)

    # Scalar problems

    def _problem(self, claim: Relation) -> Problem:
        """A scalar claim with all facts that share a symbol with it, directly or through others."""
        wanted = free_symbols(claim.left) | free_symbols(claim.right)
        if not wanted:
            return self.named(claim, self.scalar_facts)
        left = list(self.scalar_facts)
        used: list[Relation] = []
        while True:
            near = [r for r in left if wanted & (free_symbols(r.left) | free_symbols(r.right))]
            if not near:
                break
            used += near
            left = [r for r in left if r not in near]
            wanted = wanted.union(*(free_symbols(r.left) | free_symbols(r.right) for r in near))
        ordered = [r for r in self.scalar_facts if r in used]
        return self.named(claim, ordered)

    def named(self, claim: Relation, givens: Sequence[Relation]) -> Problem:
        """The problem with norms given names that can be written, and their domains."""
        names = self.space.lengths.names
        relations = [claim, *dict.fromkeys(givens)]
        for symbol, name in names.items():
            relations = [
                Relation(
                    substitute(r.left, symbol, Symbol(name)),
                    r.sign,
                    substitute(r.right, symbol, Symbol(name)),
                )
                for r in relations
            ]
        used = {n for r in relations for side in _sides_of(r) for n in free_symbols(side)}
        ranges = dict(self.stated.region.ranges)
        ranges |= dict.fromkeys(names.values(), Domain(low=Fraction(0)))
        missing = sorted(used - set(ranges))
        if missing:
            msg = f"{missing[0]!r} has no domain; add one, as in '{missing[0]}: real'"
            raise UserError(msg)
        region = Region(tuple((n, ranges[n]) for n in sorted(used)))
        return Problem(relations[0], tuple(relations[1:]), region)


def _sides_of(relation: Relation) -> tuple[Expression, Expression]:
    return relation.left, relation.right


def _square(value: Expression) -> Expression:
    """The square, without a root where one is at hand."""
    match value:
        case Pow(base, Number(Fraction(numerator=1, denominator=2))):
            return base
        case Mul(factors):
            return multiply(*map(_square, factors))
        case _:
            return Pow(value, number(2))
