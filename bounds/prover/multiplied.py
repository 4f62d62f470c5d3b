"""Scalar claims that are linear in some symbols: multipliers of the givens, then what they leave.

A step of an induction is typical: x(n+1) <= a x(n) + b and x(n) <= B give x(n+1) <= a B + b with
the multipliers 1 and a. They are rational functions of the other symbols and are found as for
vector steps (`vector.multipliers`); their signs, and that of the rest, are claims of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import islice

from bounds.errors import UserError
from bounds.expressions import ZERO, Expression, Relation, show
from bounds.kernel.algebra import Quotient
from bounds.kernel.certificate import Node
from bounds.kernel.evident import context_of
from bounds.kernel.goals import Goal, normal
from bounds.kernel.problem import Problem
from bounds.prover.algebra import Working
from bounds.prover.api import decide
from bounds.prover.budget import MOST_REMEMBERED, Budget, remembered
from bounds.prover.methods.combination import combine
from bounds.prover.scaffold import Scaffold
from bounds.prover.vector.multipliers import Search
from bounds.prover.vector.reduction import Reduction
from bounds.prover.vector.sampled import Sampled
from bounds.prover.verdict import Status

SAMPLES = 8
MAX_PROPOSALS = 3


@remembered
def multiplied(stated: Problem, budget: Budget, *, thorough: bool = False) -> Node | None:
    """A proof of `claim >= 0` as a sum of multiples of the givens, or none."""
    if stated.claim.sign in {"==", "!="} or not stated.givens:
        return None
    reduction = Reduction(Problem(stated.claim, stated.givens, stated.region, "vector"))
    sampled = Sampled(reduction)
    sampled.sample(SAMPLES)
    if not sampled.points:
        return None
    search = Search(sampled, sampled.goals[0], scalar=True)
    for found in islice(search.proposals(), MAX_PROPOSALS):
        factors = {
            fact.origin: sampled.algebra.express_quotient(sampled.algebra.lift(value))
            for i, value in found.items()
            if (fact := search.facts[i]).origin is not None
        }
        node = _node(stated, factors, budget, thorough=thorough)
        if node is not None:
            return node
    return None


def _node(
    stated: Problem, factors: Mapping[Goal, Expression], budget: Budget, *, thorough: bool
) -> Node | None:
    """The combination, with the signs it needs proved before it."""
    algebra, known = Working(), context_of(stated)
    scaffold = Scaffold(algebra, known, budget)

    def prover(where: Scaffold, goal: Goal) -> Node | None:
        return where.close(combine(where, goal))

    def show_fact(expression: Expression, sign: str) -> int | None:
        goal = Goal(expression, sign)
        proofs = scaffold.definition_proofs(expression, prover)
        if proofs is None:
            return None
        inside = scaffold.below(scaffold.known)
        node: Node | None = {"rule": "evident"}
        if not inside.is_evident(expression, sign):
            # A proof from elsewhere counts the facts from the start: nothing may be added before.
            first = thorough and scaffold.known is known
            node = prover(inside, goal) or (_decided(stated, goal) if first else None)
        return None if node is None else scaffold.have(goal, node, proofs)

    goal = normal(stated.claim)[0]
    terms, multiples = [], []
    rest: list[Quotient] = [algebra.quotient(goal.expression)]
    for fact, factor in factors.items():
        if fact not in known.facts:
            return None
        product = algebra.times(algebra.quotient(factor), algebra.quotient(fact.expression))
        rest.append(algebra.scale(product, Fraction(-1)))
    left = algebra.sum(rest)
    if not left.over.is_zero():
        last = show_fact(algebra.express_quotient(left), goal.sign)
        if last is None:
            return None
        terms.append({"weight": "1", "facts": [[last, 1]]})
    elif goal.sign == ">":
        return None
    for fact, factor in factors.items():
        at = known.facts.index(fact)
        constant = algebra.number(algebra.quotient(factor))
        if fact.sign == "==":
            multiples.append([at, show(factor)])
        elif constant is not None:
            terms.append({"weight": str(constant), "facts": [[at, 1]]})
        else:
            sign = show_fact(factor, ">=")
            if sign is None:
                return None
            terms.append({"weight": "1", "facts": [[sign, 1], [at, 1]]})
    defined = []
    plain = Scaffold(algebra, known, budget)
    for side in (stated.claim.left, stated.claim.right):
        proofs = plain.definition_proofs(side, prover)
        if proofs is None:
            return None
        defined.append(proofs)
    node = {"rule": "combination", "terms": terms, "multiples": multiples}
    return {"defined": defined, "goal": scaffold.close(node)}


def _decided(stated: Problem, goal: Goal) -> Node | None:
    """A proof by all that the scalar prover knows, in the same context."""
    try:
        part = Problem(Relation(goal.expression, goal.sign, ZERO), stated.givens, stated.region)
        proof = proved(part)
    except UserError:
        return None
    return None if proof is None else proof["goal"]


def proved(stated: Problem, *, seconds: float | None = None) -> Node | None:
    """A proof by all that the scalar prover knows, within a small budget of its own."""
    return _proved(stated) if seconds is None else _sought(stated, seconds)


@lru_cache(maxsize=MOST_REMEMBERED)
def _proved(stated: Problem) -> Node | None:
    return _sought(stated, None)


def _sought(stated: Problem, seconds: float | None) -> Node | None:
    verdict = decide(stated, Budget("small", seconds=seconds))
    if verdict.status is not Status.PROVED or verdict.file is None:
        return None
    proof: Node = verdict.file["proof"]
    return proof
