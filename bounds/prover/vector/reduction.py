"""A vector step as the search sees it: facts linear in products of vectors apart from scalar ones.

Claim and givens are written as `slack >= 0` and `g_i >= 0` or `g_i = 0`, linear in products. If

    slack  =  sum_i m_i g_i  +  a semidefinite form  +  rest,      rest >= 0,

and m_i >= 0 where g_i is an inequality, the claim is a combination of facts; if it is to hold in
every dimension there are such m_i, under a constraint qualification (the S-lemma: V. A. Yakubovich
1971; with several givens it is duality of semidefinite programs, as in Y. Drori and M. Teboulle,
Math. Program. 145, 2014). The search looks for multipliers by plans of its own,

    plan    {"derived": [fact, ...], "goals": [{"by": [[given, multiplier], ...], "pivots": [...]}]}

which `assembly` makes into proofs. A scalar claim is put with those facts only that share a symbol
with it, directly or through others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from bounds.errors import UserError
from bounds.expressions import ZERO, Expression, Relation, Symbol, calls, fresh, replaced, show
from bounds.kernel.algebra import Quotient
from bounds.kernel.goals import Goal, holds, normal
from bounds.kernel.problem import Problem
from bounds.kernel.vector import facts as kernel
from bounds.kernel.vector.facts import Derived, square
from bounds.kernel.vector.letters import bare, letters_of, read_gram
from bounds.kernel.vector.reduction import Step
from bounds.kernel.vector.space import Space
from bounds.prover.vector.forms import (
    Linear,
    Small,
    Square,
    blocks,
    combine,
    minors,
    reduced,
    split,
)

Node = Mapping[str, Any]
KINDS = {"<": "product", "|": "norm", "E": "moment"}
LETTERS = {"nonnegative", "schwarz", "pointwise"}  # facts in which products are but letters


@dataclass(frozen=True)
class Fact:
    """`value >= 0`, `> 0` or `== 0`, linear in products of vectors."""

    goal: Goal
    linear: Linear


@dataclass(frozen=True)
class Left:
    """What multipliers leave of a goal: squares and small forms, by their sources, and the rest."""

    forms: list[tuple[str, list[Square], Small]]
    rest: Quotient


class Reduction(Step):
    """One vector step with its facts sorted."""

    def __init__(
        self,
        stated: Problem,
        *,
        vacuous: bool = False,
        squared: bool = False,
        letters: bool = False,
    ) -> None:
        """Convert claim and givens.

        If `squared`, the claim small <= large is shown by large >= 0 and large^2 >= small^2; with
        `letters`, as a scalar claim in which products are letters.
        """
        super().__init__(stated, vacuous=vacuous)
        self.algebra = self.space.algebra
        self.vacuous, self.letters, self.squared = vacuous, letters, squared
        self.pair = self._pair() if squared else None
        self.goals = [] if letters else self._goals()
        self.facts: list[Fact] = []
        self.givens: list[Relation] = []
        self.fact_of_given: dict[int, int] = {}
        self.scalar_facts = list(self.source_facts)
        plain = Space(replace(stated, givens=()))
        for at, given in enumerate(stated.givens):
            self.scalar_facts += self.pieces(given)
            if self.space.is_equation(given):
                self._refuse_hidden_sources(given, plain)
                continue
            self.givens.append(given.mapped(self.space.scalar))
            before = len(self.facts)
            self.add(self.givens[-1])
            if len(self.facts) > before:
                self.fact_of_given[at] = before

    def _pair(self) -> tuple[Expression, Expression]:
        """The smaller and the larger side."""
        if self.claim.sign == "==":
            msg = "an equality is not squared"
            raise UserError(msg)
        left, right = self.claim.sides
        return (right, left) if self.claim.sign in {">=", ">"} else (left, right)

    def _goals(self) -> list[Goal]:
        """The squares of both sides, or the claim; an equality is two inequalities."""
        if self.pair is not None:
            small, large = self.pair
            return [Goal(square(large) - square(small), self.claim.sign.replace("<", ">"))]
        goal = normal(self.claim)[0]
        if goal.sign != "==":
            return [goal]
        return [Goal(goal.expression, ">="), Goal(ZERO - goal.expression, ">=")]

    def _refuse_hidden_sources(self, given: Relation, plain: Space) -> None:
        """A vector declared without a source that its definition depends on is a slip.

        Where a mean is taken, that the rest of a vector does not depend on a source may be meant.
        """
        if (calls(given.left) | calls(given.right)) & {"mean", "expect"}:
            return
        for one, two in (given.sides, given.sides[::-1]):
            if not isinstance(one, Symbol):
                continue
            mine, theirs = (
                {source for _, over in plain.vector(side) for source in bare(over)}
                for side in (one, two)
            )
            if hidden := sorted(theirs - mine):
                msg = (
                    f"{one.name!r} does not depend on {hidden[0]!r}, but what it is equal to does: "
                    f"declare '{one.name}: vector over {hidden[0]}', or take the mean"
                )
                raise UserError(msg)

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

    def derive(self, node: Node) -> Derived:
        """One derived fact of a plan."""
        return self._squares(node) if node["fact"] == "squares" else kernel.derive(self.space, node)

    def _squares(self, node: Node) -> Derived:
        """A given between products, minus multiples c of |u|^2 - <u, u> = 0, without products."""
        goal, space = self.facts[node["of"]].goal, self.space
        value, premises = goal.expression, []
        for text, at in node["by"]:
            factor, norm = space.read(text), space.norms[at]
            vector = dict(norm.vector)
            premises.append(Relation(factor, "==", factor))
            value += factor * (Symbol(norm.symbol) ** 2 - space.multiply(vector, vector))
        left = space.simplified(value)
        if any(map(read_gram, letters_of(left))):
            msg = "products of vectors are left over"
            raise UserError(msg)
        return Derived(premises, Relation(left, goal.sign, ZERO))

    def premises_of(self, node: Node) -> list[Problem]:
        """What must be shown before a derived fact may be used; that it is defined, too."""
        if node["fact"] == "squares":
            return [self.problem(r) for r in self.derive(node).premises if self.needs(r.left)]
        return [self.problem(relation) for relation in self.asked(node)]

    def extend(self, derived: Sequence[Node]) -> list[dict[str, Any]]:
        """Add derived facts whose premises are, or will be, shown."""
        for node in derived:
            self.add(self.derive(node).conclusion, plain=node["fact"] in LETTERS)
        return [dict(node) for node in derived]

    def restore(self, start: tuple[int, int]) -> None:
        """Forget facts that were added."""
        del self.facts[start[0] :], self.scalar_facts[start[1] :]

    def multipliers(self, node: Node) -> list[tuple[Fact, Expression]]:
        """The givens of a goal's plan, with their multipliers."""
        return [(self.facts[at], self.space.read(text)) for at, text in node["by"]]

    def residual(self, goal: Goal, multipliers: Sequence[tuple[Fact, Expression]]) -> Linear:
        """`slack - sum of multiplier * given`."""
        algebra = self.algebra
        terms = [(algebra.constant(Fraction(1)), split(algebra, goal.expression))]
        for fact, factor in multipliers:
            rate = algebra.scale(algebra.quotient(factor), Fraction(-1))
            terms.append((rate, fact.linear))
        return combine(algebra, terms)

    def left_of(self, goal: Goal, node: Node) -> Left:
        """What the plan of a goal leaves to be shown."""
        left = self.residual(goal, self.multipliers(node))
        forms = []
        for over, names, matrix in blocks(self.algebra, left):
            forms.append((over, *reduced(self.algebra, names, matrix, node.get("pivots", ()))))
        return Left(forms, left.rest)

    def claims_of(self, goal: Goal, node: Node) -> list[Problem]:
        """The scalar claims of one goal, with the facts there are."""
        found = []
        for fact, factor in self.multipliers(node):
            if fact.goal.sign != "==":
                found.append(Relation(factor, ">=", ZERO))
            elif self.needs(factor):
                found.append(Relation(factor, "==", factor))
        left = self.left_of(goal, node)
        signs = []
        for _, squares, small in left.forms:
            signs += [(one.pivot, ">") for one in squares]
            signs += [(minor, ">=") for minor in minors(self.algebra, small)]
        signs.append((left.rest, goal.sign))
        for value, sign in signs:
            if not self.is_settled(value, sign):
                found.append(Relation(self.algebra.express_quotient(value), sign, ZERO))
        return [self.problem(relation) for relation in dict.fromkeys(found)]

    def is_settled(self, value: Quotient, sign: str) -> bool:
        """Whether the value is a number with the right sign."""
        constant = self.algebra.number(value)
        return constant is not None and holds(constant, sign)

    # Scalar problems

    def problem(self, claim: Relation) -> Problem:
        """A scalar claim with all facts that share a symbol with it, directly or through others."""
        wanted = claim.symbols
        left = list(self.scalar_facts)
        while wanted and (near := [r for r in left if wanted & r.symbols]):
            left = [r for r in left if r not in near]
            wanted = wanted.union(*(r.symbols for r in near))
        used = [r for r in self.scalar_facts if not wanted or r not in left]
        return self.named(claim, used)

    def named(self, claim: Relation, givens: Sequence[Relation]) -> Problem:
        """The problem with names for letters, which are given as letters are met."""
        self.call(side for relation in (claim, *givens) for side in relation.sides)
        return super().named(claim, givens)

    def word(self, value: Expression) -> str:
        """A scalar as a text of a plan."""
        self.call([value])
        return show(self.worded(value))

    def worded(self, value: Expression) -> Expression:
        """A scalar with names for letters."""
        return replaced(value, {Symbol(at): Symbol(name) for at, name in self.space.words.items()})

    def call(self, values: Any) -> None:
        """Name the letters in expressions that have no name yet."""
        words = self.space.words
        for letter in letters_of(*values):
            if letter not in words:
                kind = KINDS[letter[0]]
                alike = sum(other[0] == letter[0] for other in words)
                number = letter[1:-1] if kind == "norm" else alike + 1
                words[letter] = fresh(f"{kind}{number}", {*self.stated.region, *words.values()})


def _has_products(relation: Relation) -> bool:
    return any(map(read_gram, letters_of(*relation.sides)))
