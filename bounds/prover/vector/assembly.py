"""From a plan of the search to the proof that the kernel checks.

Signs of multipliers and of the rest become facts of their own, squares and small forms become
`form` facts, and the claim is one combination of all of these. The search proves each scalar claim
from the few facts that matter to it; in the proof, the rule `weaken` forgets the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from bounds.errors import UserError
from bounds.expressions import ZERO, Expression, Relation, show, show_relation
from bounds.kernel.algebra import Algebra
from bounds.kernel.calculus import requirements
from bounds.kernel.certificate import Node
from bounds.kernel.evident import context_of, met
from bounds.kernel.goals import Context, Goal, normal
from bounds.kernel.problem import Problem
from bounds.kernel.vector.reduction import Step
from bounds.prover.budget import Budget
from bounds.prover.settle import settle, settle_all
from bounds.prover.vector.forms import Small, Square
from bounds.prover.vector.reduction import Reduction


@dataclass
class Sum:
    """A goal as a combination of facts: weighted products of them, and multiples of equalities."""

    terms: list[tuple[Fraction, list[Relation | Goal]]] = field(default_factory=list)
    multiples: list[tuple[Goal, Expression]] = field(default_factory=list)


class LostError(UserError):
    """A fact that the search used is not among those of the proof."""


def assembled(reduction: Reduction, plan: Mapping[str, Any], budget: Budget) -> Node | None:
    """The proof, if all scalar claims are proved."""
    start = len(reduction.facts), len(reduction.scalar_facts)
    try:
        return Assembly(reduction, budget).proof(plan)
    except LostError:
        return None
    finally:
        reduction.restore(start)


class Assembly:
    """The facts of a proof under construction, and how each scalar claim will be shown."""

    def __init__(self, reduction: Reduction, budget: Budget) -> None:
        """Start with what givens need."""
        self.reduction = reduction
        self.budget = budget
        self.derived: list[Node] = []
        needed = (reduction.named(relation, reduction.plain) for relation in reduction.needed)
        self.ways: list[Problem | list[Sum]] = list(needed)

    def proof(self, plan: Mapping[str, Any]) -> Node | None:
        """The facts of the plan, then those of its goals, then the claim."""
        reduction = self.reduction
        for node in plan["derived"]:
            if node["fact"] == "squares":
                self._squares(node)
            else:
                self._add(node)
            reduction.extend([node])
        pairs = zip(reduction.goals, plan["goals"], strict=True)
        sums = [self._goal(goal, node) for goal, node in pairs]
        if reduction.pair is not None:
            self._ordered(sums.pop())
        self.ways += [reduction.problem(relation) for relation in reduction.premises]
        self.ways.append(reduction.problem(reduction.claim) if reduction.letters else sums)
        letters = {name: letter for letter, name in reduction.space.words.items()}
        whole = {"letters": letters, "derived": self.derived}
        claims = list(Step.claims(reduction, whole))
        whole["letters"] = {name: letter for letter, name in reduction.space.words.items()}
        small = list(dict.fromkeys(way for way in self.ways if isinstance(way, Problem)))
        nodes = settle_all(small, self.budget)
        if nodes is None:
            return None
        found = dict(zip(small, nodes, strict=True))
        proofs = []
        for way, big in zip(self.ways, claims, strict=True):
            if isinstance(way, Problem):
                proofs.append(lifted(found[way], way, big))
            else:
                proofs.append(self._shown(big, way))
        return {"plan": whole, "scalar": proofs}

    def _add(self, node: Node, by: Mapping[Relation, Sum] | None = None) -> Relation:
        """A fact, and how what it rests on is shown; what it says is returned."""
        for relation in self.reduction.asked(node):
            sums = (by or {}).get(relation)
            self.ways.append([sums] if sums else self.reduction.problem(relation))
        self.derived.append(node)
        return self.reduction.derive(node).conclusion

    def _have(self, relation: Relation, by: Sum | None = None) -> Relation:
        """A relation that is shown, as a fact."""
        self.reduction.call(relation.sides)
        shown = show_relation(relation.mapped(self.reduction.worded))
        node = {"fact": "have", "claim": shown}
        read = self.reduction.asked(node)[0]
        return self._add(node, {read: by} if by else None)

    def _defined(self, factor: Expression) -> None:
        if self.reduction.needs(factor):
            self._have(Relation(factor, "==", factor))

    def _squares(self, node: Node) -> None:
        """The given, and multiples of |u|^2 = <u, u>."""
        reduction, found = self.reduction, Sum()
        goal = reduction.facts[node["of"]].goal
        for text, at in node["by"]:
            factor = reduction.space.read(text)
            self._defined(factor)
            found.multiples.append((normal(self._add({"fact": "root", "of": at}))[0], factor))
        if goal.sign == "==":
            found.multiples.append((goal, reduction.space.read("1")))
        else:
            found.terms.append((Fraction(1), [goal]))
        self._have(reduction.derive(node).conclusion, found)

    def _goal(self, goal: Goal, node: Node) -> Sum:
        """The facts that a goal is the combination of."""
        reduction, found = self.reduction, Sum()
        algebra = reduction.algebra
        for fact, factor in reduction.multipliers(node):
            constant = algebra.number(algebra.quotient(factor))
            if fact.goal.sign == "==":
                self._defined(factor)
                found.multiples.append((fact.goal, factor))
            elif constant is not None and constant >= 0:
                found.terms.append((constant, [fact.goal]))
            else:
                sign = self._have(Relation(factor, ">=", ZERO))
                found.terms.append((Fraction(1), [sign, fact.goal]))
        left = reduction.left_of(goal, node)
        for over, squares, small in left.forms:
            for one in squares:
                found.terms.append((Fraction(1), [self._square(over, one)]))
            if small.names:
                found.terms.append((Fraction(1), [self._small(over, small)]))
        constant = algebra.number(left.rest)
        if constant is not None and reduction.is_settled(left.rest, goal.sign):
            found.terms.append((constant, []))
        else:
            rest = algebra.express_quotient(left.rest)
            found.terms.append((Fraction(1), [self._have(Relation(rest, goal.sign, ZERO))]))
        return found

    def _square(self, over: str, one: Square) -> Relation:
        reduction = self.reduction
        express = reduction.algebra.express_quotient
        if not reduction.is_settled(one.pivot, ">"):
            positive = self._have(Relation(express(one.pivot), ">", ZERO))
            reduction.scalar_facts.append(positive)
        vector = {name: reduction.word(express(c)) for name, c in one.vector.items()}
        matrix = [[reduction.word(express(one.pivot))]]
        return self._form(over, [vector], matrix)

    def _small(self, over: str, small: Small) -> Relation:
        reduction = self.reduction
        express = reduction.algebra.express_quotient
        matrix = [
            [reduction.word(express(small.entry[a, b])) for b in small.names[: i + 1]]
            for i, a in enumerate(small.names)
        ]
        return self._form(over, [{name: "1"} for name in small.names], matrix)

    def _form(
        self, over: str, vectors: Sequence[Mapping[str, str]], matrix: Sequence[Sequence[str]]
    ) -> Relation:
        sources = [source for source in over.split(",") if source]
        return self._add({"fact": "form", "over": sources, "of": vectors, "matrix": matrix})

    def _ordered(self, by: Sum) -> None:
        """The claim by its squares."""
        reduction = self.reduction
        small, large = reduction.pair or (ZERO, ZERO)
        strict = reduction.claim.sign in {"<", ">"}
        words = {"small": reduction.word(small), "large": reduction.word(large)}
        node = {"fact": "ordered", **words, "strict": strict}
        squares = reduction.derive(node).premises[-1]
        self._add(node, {squares: by})

    # Proofs in the contexts of the kernel

    def _shown(self, big: Problem, sums: Sequence[Sum]) -> Node:
        """A claim by combinations, one for each side of an equality; without any, by inspection."""
        known = context_of(big)
        nodes: list[Node] = [self._combination(known, one) for one in sums]
        goal: Node = nodes[0] if nodes else {"rule": "evident"}
        if len(nodes) == 2:
            goal = {"rule": "both", "above": nodes[0], "below": nodes[1]}
        return {"defined": [self._definition(side, big) for side in big.claim.sides], "goal": goal}

    def _definition(self, side: Expression, big: Problem) -> list[Node]:
        """Proofs that a side is defined, where that is not evident."""
        known, algebra = context_of(big), Algebra()
        needs = requirements(side, known.integers)
        if all(met(algebra, need, known.inside(need)) for need in needs):
            return []
        asked = Problem(Relation(side, "==", side), big.givens, big.region)
        proof = settle(asked, self.budget)
        if proof is None:
            raise LostError
        return list(proof["defined"][0])

    def _combination(self, known: Context, found: Sum) -> Node:
        terms, multiples = [], []
        for weight, facts in found.terms:
            if weight:
                at = [[self._place(known, fact), 1] for fact in facts]
                terms.append({"weight": str(weight), "facts": at})
        for goal, factor in found.multiples:
            text = show(self.reduction.worded(factor))
            multiples.append([self._place(known, goal), text])
        return {"rule": "combination", "terms": terms, "multiples": multiples}

    def _place(self, known: Context, fact: Relation | Goal) -> int:
        goal = normal(fact)[0] if isinstance(fact, Relation) else fact
        return place(known, Goal(self.reduction.worded(goal.expression), goal.sign))


def place(known: Context, goal: Goal) -> int:
    """The number of a fact, or of a stronger one."""
    signs = {goal.sign, ">"} if goal.sign == ">=" else {goal.sign}
    for at, fact in enumerate(known.facts):
        if fact.expression == goal.expression and fact.sign in signs:
            return at
    raise LostError


def lifted(proof: Node, small: Problem, big: Problem) -> Node:
    """A proof of a claim from few facts as one from many."""
    few, known = context_of(small), context_of(big)
    if few.facts == known.facts:
        return proof
    algebra = Algebra()
    defined = []
    for side, nodes in zip(small.claim.sides, proof["defined"], strict=True):
        rest, kept = iter(nodes), []
        for need in requirements(side, few.integers):
            inside, outside = few.inside(need), known.inside(need)
            node = None if met(algebra, need, inside) else next(rest)
            if not met(algebra, need, outside):
                kept.append(weakened(node or {"rule": "evident"}, inside, outside))
        defined.append(kept)
    more = {"negative": proof["negative"]} if "negative" in proof else {}
    return {"defined": defined, "goal": weakened(proof["goal"], few, known), **more}


def weakened(node: Node, few: Context, known: Context) -> Node:
    """The proof after all other facts are forgotten."""
    found: Node = {
        "rule": "weaken",
        "keep": [place(known, fact) for fact in few.facts],
        "proof": node,
    }
    return {**found, "negative": True} if node.get("negative") is True else found
