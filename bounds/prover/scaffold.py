"""A proof under construction: facts are added on the way down, and wrapped around the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bounds.expressions import Expression, number, show, subtract
from bounds.kernel.algebra import Algebra
from bounds.kernel.calculus import is_integral, requirements
from bounds.kernel.certificate import Node
from bounds.kernel.evident import evident, met
from bounds.kernel.goals import Context, Goal, normal
from bounds.kernel.lemmas import STOCK
from bounds.prover.algebra import Working
from bounds.prover.budget import Budget

Prover = Callable[["Scaffold", Goal], Node | None]


class Scaffold:
    """The facts at one place of a proof, and the rules that brought them there."""

    def __init__(self, algebra: Working, known: Context, budget: Budget) -> None:
        """Start from a context."""
        self.algebra = algebra
        self.known = known
        self.budget = budget
        self.spent: frozenset[Goal] = frozenset()  # equalities that removed a generator
        self.base: Context | None = None  # the facts from which premises are proved
        self._wraps: list[Node] = []
        self.trail: list[tuple[int, int, str, tuple[Expression, ...]]] = []

    def below(self, known: Context) -> Scaffold:
        """A scaffold for a subproof, in its own context."""
        inner = Scaffold(self.algebra, known, self.budget)
        inner.spent = self.spent
        return inner

    def close(self, node: Node | None) -> Node | None:
        """Put the collected rules around the last one."""
        if node is None:
            return None
        for wrap in reversed(self._wraps):
            node = {**wrap, "then": node}
        return node

    def mark(self) -> tuple[Context, int]:
        """A place to return to."""
        return self.known, len(self._wraps)

    def reset(self, mark: tuple[Context, int]) -> None:
        """Forget what was added since."""
        self.known = mark[0]
        del self._wraps[mark[1] :]

    def is_evident(self, expression: Expression, sign: str) -> bool:
        """Whether `expression sign 0` needs no proof."""
        return evident(self.algebra, Goal(expression, sign), self.known)

    def have(self, goal: Goal, proof: Node, defined: Sequence[Node] = ()) -> int:
        """Add a proved fact; returns its number."""
        wrap: Node = {
            "rule": "have",
            "claim": f"{show(goal.expression)} {goal.sign} 0",
            "proof": proof,
        }
        if defined:
            wrap["defined"] = list(defined)
        self._wraps.append(wrap)
        self.known = self.known.with_facts(goal)
        return len(self.known.facts) - 1

    def prove_aside(self, goal: Goal, prover: Prover) -> Node | None:
        """Prove a side condition from the base, which is the first part of what is known."""
        base = self.base or self.known
        proof = prover(self.below(base), goal)
        if proof is None or base is self.known:
            return proof
        more = len(self.known.facts) - len(base.facts)
        return shifted(proof, len(base.facts), more)

    def lemma(self, name: str, *at: Expression, prover: Prover | None = None) -> list[int]:
        """Add what a lemma concludes; nothing if a premise cannot be shown."""
        instance = STOCK[name](*at)
        first = normal(instance.conclusions[0])[0]
        if first in self.known.facts:
            return [self.known.facts.index(first)]
        if not all(is_integral(value, self.known.integers) for value in instance.integral):
            return []
        proofs = []
        shown = [fact for relation in instance.premises for fact in normal(relation)]
        for fact in shown:
            proof: Node | None = {"rule": "evident"}
            if not self.is_evident(fact.expression, fact.sign):
                proof = self.prove_aside(fact, prover) if prover else None
            if proof is None:
                return []
            proofs.append(proof)
        facts = [fact for relation in instance.conclusions for fact in normal(relation)]
        after = self.below(self.known.with_facts(*shown))
        asked = (*at, *instance.vanishing)
        if any(missing(self.algebra, value, self.known) for value in asked):
            return []
        if any(missing(self.algebra, fact.expression, after.known) for fact in facts):
            return []
        texts = [show(argument) for argument in at]
        self._wraps.append({"rule": "lemma", "name": name, "at": texts, "premises": proofs})
        start = len(self.known.facts)
        self.trail.append((start, len(facts), name, at))
        self.known = self.known.with_facts(*facts)
        return list(range(start, start + len(facts)))

    def definition_proofs(self, value: Expression, prover: Prover) -> list[Node] | None:
        """Proofs that an expression is defined, as the checker asks for them; none if one fails."""
        proofs = []
        for goal, inside in missing(self.algebra, value, self.known):
            proof = self._one_side(goal, inside, prover)
            if proof is None:
                return None
            proofs.append(proof)
        return proofs

    def _one_side(self, goal: Goal, inside: Context, prover: Prover) -> Node | None:
        if goal.sign != "!=":
            return prover(self.below(inside), goal)
        proof = prover(self.below(inside), Goal(goal.expression, ">"))
        if proof is not None:
            return proof
        turned = Goal(subtract(number(0), goal.expression), ">")
        proof = prover(self.below(inside), turned)
        return None if proof is None else {**proof, "negative": True}


def weakened(scaffold: Scaffold, goal: Goal, keep: Sequence[int], prover: Prover) -> Node | None:
    """Prove a goal from some of the facts."""
    known = scaffold.known
    few = replace(known, facts=tuple(known.facts[at] for at in keep), depth=known.depth + 1)
    proof = prover(scaffold.below(few), goal)
    return None if proof is None else {"rule": "weaken", "keep": list(keep), "proof": proof}


def shifted(node: Node, start: int, by: int) -> Node | None:
    """The proof in a context with `by` more facts from `start` on; none if it renumbers facts."""
    if node["rule"] == "monotone":
        return None
    moved = dict(node)
    if node["rule"] == "weaken":
        return {**node, "keep": [at + by * (at >= start) for at in node["keep"]]}
    if "terms" in node:
        moved["terms"] = [
            {**term, "facts": [[at + by * (at >= start), k] for at, k in term["facts"]]}
            for term in node["terms"]
        ]
    if "multiples" in node:
        moved["multiples"] = [[at + by * (at >= start), text] for at, text in node["multiples"]]
    for key in ("proof", "then", "above", "below"):
        if key in node:
            part = shifted(node[key], start, by)
            if part is None:
                return None
            moved[key] = part
    for key in ("premises", "defined"):
        parts = [shifted(part, start, by) for part in node.get(key, ())]
        if None in parts:
            return None
        if parts:
            moved[key] = parts
    return moved


def missing(algebra: Algebra, value: Expression, known: Context) -> list[tuple[Goal, Context]]:
    """What an expression needs to be defined and is not evident, each with its context."""
    found = []
    for need in requirements(value, known.integers):
        inside = known.inside(need)
        if not met(algebra, need, inside):
            found.append((Goal(need.expression, need.sign), inside))
    return found
