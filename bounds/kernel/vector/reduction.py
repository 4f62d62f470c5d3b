"""From a vector step and a plan to scalar claims that together prove it.

Write the claim as `slack >= 0` and each given as `g_i >= 0` or `g_i = 0`, all linear in products of
vectors. If, for multipliers m_i (m_i >= 0 where the given is an inequality),

    slack - sum_i m_i g_i  =  q(vectors) + rest

with a positive semidefinite form q and rest >= 0, the claim holds. For a claim that is to hold in
every dimension the converse holds as well, under a constraint qualification (the S-lemma:
V. A. Yakubovich 1971; with several givens and free dimension it is duality of semidefinite
programs, as in Y. Drori and M. Teboulle, Math. Program. 145, 2014). What is not linear in products
of vectors is a scalar claim, or a scalar given, in which products are letters.

    plan    {"derived": [fact, ...], "goals": [{"by": [[given, multiplier], ...], "pivots": [...]}],
             "squared": true for large >= 0 and large^2 >= small^2 in place of large >= small,
             "letters": true for a scalar claim in letters; it has no goals}

What remains is scalar: signs of multipliers, pivots and minors, the rest, and that all is defined.
A given asserts that it is defined. Whatever is made of givens, by a rule or by a text of the plan,
is shown to be defined before it is used.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
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
    free_symbols,
    multiply,
    number,
    show,
    show_relation,
    subtract,
)
from bounds.kernel.algebra import Quotient
from bounds.kernel.calculus import Requirement, is_integral, requirements
from bounds.kernel.domains import Region
from bounds.kernel.goals import Goal, holds, normal
from bounds.kernel.problem import Problem, has_call
from bounds.kernel.truth import truth
from bounds.kernel.vector.facts import derive, read
from bounds.kernel.vector.forms import Linear, blocks, combine, semidefinite, split
from bounds.kernel.vector.letters import letters_of, read_gram, written
from bounds.kernel.vector.space import Space

Plan = Mapping[str, Any]


@dataclass(frozen=True)
class Fact:
    """`value >= 0`, `> 0` or `== 0`, linear in products of vectors."""

    goal: Goal
    linear: Linear


class Reduction:
    """One vector step, converted; makes the scalar claims of a plan."""

    def __init__(
        self,
        stated: Problem,
        *,
        vacuous: bool = False,
        squared: bool = False,
        letters: bool = False,
    ) -> None:
        """Convert claim and givens.

        To show a contradiction, the claim is 0 >= 1. If `squared`, the claim small <= large is
        shown by large >= 0 and large^2 >= small^2; with `letters`, as a scalar claim.
        """
        self.space = Space(stated)
        self.algebra = self.space.algebra
        self.stated = stated
        self.vacuous, self.letters = vacuous, letters
        self.ways = {"squared": squared, "letters": letters}
        claim = Relation(ZERO, ">=", ONE) if vacuous else stated.claim
        if claim.sign == "!=":
            msg = "a claim about vectors is an equality or an inequality"
            raise UserError(msg)
        if self.space.is_equation(claim):
            msg = "a claim is about numbers: for u == v claim |u - v|^2 == 0"
            raise UserError(msg)
        self.claim = self._expanded(claim)
        self.premises = self._defined(claim)
        self.goals = self._squared() if squared else self._sides(normal(self.claim)[0])
        self.goals = [] if letters else self.goals
        self.facts: list[Fact] = []
        self.givens: list[Relation] = []
        self.fact_of_given: dict[int, int] = {}
        self.needed = [Relation(size, ">=", number(2)) for size in self._drawn()]
        self.source_facts = list(source_facts(stated))
        self.scalar_facts, self.plain = list(self.source_facts), list(self.source_facts)
        for at, given in enumerate(stated.givens):
            asserted = self._defined(given) if self._speaks(given) else []
            self.scalar_facts += asserted
            # What only the normal form needs is not asserted with a given.
            self.needed += [r for r in asserted if any(n.ours for n in self._needs(r.left))]
            if not self.space.is_equation(given):
                self.givens.append(self._expanded(given))
                before = len(self.facts)
                self.add(self.givens[-1])
                self.plain += [] if self._speaks(given) else self.givens[-1:]
                if len(self.facts) > before:
                    self.fact_of_given[at] = before

    def _expanded(self, relation: Relation) -> Relation:
        scalar = self.space.scalar
        return Relation(scalar(relation.left), relation.sign, scalar(relation.right))

    def _speaks(self, relation: Relation) -> bool:
        return self.space.speaks(relation.left) or self.space.speaks(relation.right)

    def _defined(self, relation: Relation) -> list[Relation]:
        """`p == p` for the scalar pieces: that they are defined, and nothing else."""
        pieces = [p for side in sides(relation) for p in self.space.pieces(side)]
        return [Relation(p, "==", p) for p in dict.fromkeys(pieces)]

    def _needs(self, value: Expression) -> tuple[Requirement, ...]:
        return requirements(value, self.stated.region.integers)

    def _drawn(self) -> Iterator[Expression]:
        """Sizes of sources of which some are drawn: the formula for sampled means needs C >= 2."""
        stated = self.stated
        for source in self.space.sources.values():
            shown = [side for r in (stated.claim, *stated.givens) for side in sides(r)]
            if source.sampled and source.size and any(has_call(s, ("sampled",)) for s in shown):
                yield source.size

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

    def add(self, relation: Relation, *, plain: bool = False) -> None:
        """File a relation under those linear in products of vectors, or under scalar ones."""
        goals = normal(relation)
        if not plain and not self.letters and goals and _has_products(relation):
            try:
                self.facts.append(Fact(goals[0], split(self.algebra, goals[0].expression)))
            except UserError:  # not linear
                self.scalar_facts.append(relation)
        else:
            self.scalar_facts.append(relation)

    # Plans

    def obligations(self, plan: Plan) -> list[Problem]:
        """The scalar claims that are left of the plan, in order."""
        found = [self.named(relation, self.plain) for relation in self.needed]
        start = len(self.facts), len(self.scalar_facts)
        try:
            for node in plan.get("derived", ()):
                # What a fact rests on is shown before the fact is there to be used.
                found += self.premises_of(node)
                self.extend([node])
            found += map(self._problem, self.premises)
            if self.letters:
                found.append(self._problem(self.claim))
            for goal, node in zip(self.goals, plan["goals"], strict=True):
                found += map(self._problem, self._obligations_of(goal, node))
            return list(dict.fromkeys(found))
        finally:
            self.restore(start)

    def premises_of(self, node: Mapping[str, Any]) -> list[Problem]:
        """What must be shown before a derived fact may be used; that it is defined, too.

        Letters for norms hide the factors in them, as in |x/a|: these are asked for as well.
        """
        known = derive(self.space, node, self.fact_goals)
        spoken = [s for r in (*known.premises, known.conclusion) for s in sides(r)]
        letters = set(letters_of(*spoken))
        hidden = [c for n in self.space.norms if n.symbol in letters for _, c in n.vector]
        asked = [*known.premises, *(Relation(s, "==", s) for s in sides(known.conclusion))]
        asked += [Relation(c, "==", c) for c in dict.fromkeys(hidden)]
        return [self._problem(r) for r in asked if r.left != r.right or self._needs(r.left)]

    def extend(self, derived: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """Add derived facts whose premises are, or will be, shown."""
        for node in derived:
            known = derive(self.space, node, self.fact_goals)
            self.add(known.conclusion, plain=known.plain)
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
            factor = read(self.space, text)
            multipliers.append((at, factor))
            if self.facts[at].goal.sign != "==":
                found.append(Relation(factor, ">=", ZERO))
            elif self._needs(factor):
                found.append(Relation(factor, "==", factor))
        left = self.residual(goal, multipliers)
        for names, matrix in blocks(self.algebra, left):
            for value, sign in semidefinite(self.algebra, names, matrix, node.get("pivots", ())):
                if not self._settled(value, sign):
                    found.append(Relation(self.algebra.express_quotient(value), sign, ZERO))
        if not self._settled(left.rest, goal.sign):
            rest = self.algebra.express_quotient(left.rest)
            found.append(Relation(rest, goal.sign, ZERO))
        return found

    def _settled(self, value: Quotient, sign: str) -> bool:
        """Whether the value is a number with the right sign."""
        constant = self.algebra.number(value)
        return constant is not None and holds(constant, sign)

    # Scalar problems

    def _problem(self, claim: Relation) -> Problem:
        """A scalar claim with all facts that share a symbol with it, directly or through others."""
        wanted = _names(claim)
        left = list(self.scalar_facts)
        while wanted and (near := [r for r in left if wanted & _names(r)]):
            left = [r for r in left if r not in near]
            wanted = wanted.union(*map(_names, near))
        used = [r for r in self.scalar_facts if not wanted or r not in left]
        return self.named(claim, used)

    def named(self, claim: Relation, givens: Sequence[Relation]) -> Problem:
        """The problem with names that can be written for letters, and their domains."""
        region = self.stated.region
        relations, domains = written([claim, *dict.fromkeys(givens)], region)
        ranges = {**dict(region.ranges), **domains}
        used = sorted(frozenset().union(*map(_names, relations)))
        if missing := [name for name in used if name not in ranges]:
            msg = f"{missing[0]!r} has no domain; add one, as in '{missing[0]}: real'"
            raise UserError(msg)
        shown = Region(tuple((n, ranges[n]) for n in used))
        return Problem(relations[0], tuple(relations[1:]), shown)


def source_facts(stated: Problem) -> Iterator[Relation]:
    """Sizes are natural numbers, and no more clients are drawn than there are."""
    for name, source in stated.sources.items():
        counts = [count for count in (source.size, source.sampled) if count is not None]
        found = [Relation(count, ">=", ONE) for count in counts]
        if len(counts) == 2:
            found.append(Relation(counts[1], "<=", counts[0]))
        for count in counts:
            if not is_integral(count, stated.region.integers):
                msg = f"the size {show(count)} of a source must be an integer"
                raise UserError(msg)
        for relation in found:
            if _names(relation):
                yield relation
            elif truth(relation, {}) is not True:
                msg = (
                    f"{name!r} is a {source}, which has no such outcomes: {show_relation(relation)}"
                )
                raise UserError(msg)


def sides(relation: Relation) -> tuple[Expression, Expression]:
    """Left and right."""
    return relation.left, relation.right


def _names(relation: Relation) -> frozenset[str]:
    return free_symbols(relation.left) | free_symbols(relation.right)


def _has_products(relation: Relation) -> bool:
    return any(map(read_gram, letters_of(*sides(relation))))


def _square(value: Expression) -> Expression:
    """The square, without a root where one is at hand."""
    match value:
        case Pow(base, Number(Fraction(numerator=1, denominator=2))):
            return base
        case Mul(factors):
            return multiply(*map(_square, factors))
        case _:
            return Pow(value, number(2))
