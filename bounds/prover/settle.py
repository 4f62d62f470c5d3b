"""Scalar claims that larger proofs leave behind: proved, or given up."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from bounds.errors import UserError
from bounds.expressions import ZERO, Relation, show_relation, subtract
from bounds.kernel.certificate import Node
from bounds.kernel.evident import context_of, evident
from bounds.kernel.goals import Goal, normal
from bounds.kernel.problem import Problem
from bounds.prover.algebra import Working
from bounds.prover.budget import Budget, ExhaustedError, remembered
from bounds.prover.methods.combination import combine
from bounds.prover.multiplied import multiplied, proved
from bounds.prover.refute.sampler import Sampler
from bounds.prover.refute.search import Search
from bounds.prover.scaffold import Scaffold, missing


def settle(stated: Problem, budget: Budget, *, thorough: bool = True) -> Node | None:
    """A proof of the claim: by one combination of the facts, or by all the scalar prover knows."""
    node = _at_once(stated, budget)
    if node is not None or not thorough:
        return node
    budget.spend("scalar claims")
    left = None if budget.deadline is None else max(0.0, budget.deadline - time.monotonic())
    return proved(stated, seconds=left)


def settle_all(
    claims: Sequence[Problem], budget: Budget, *, thorough: bool = True, screen: bool = False
) -> list[Node] | None:
    """Proofs of all claims, or none: first each at once, then the hard ones.

    With `screen`, a claim that is not evident is first tried at simple points; one failure there
    saves the search for a proof.
    """
    found: dict[int, Node] = {}
    open_claims = []
    for at, claim in enumerate(claims):
        if screen:
            node = _evident(claim)
            if node is None:
                open_claims.append(at)
                continue
        else:
            node = _at_once(claim, budget)
        if node is not None:
            found[at] = node
    if any(_fails_somewhere(claims[at], budget) for at in reversed(open_claims)):
        return None
    for at in open_claims:
        node = multiplied(claims[at], budget) or _at_once(claims[at], budget)
        if node is not None:
            found[at] = node
    if len(found) < len(claims) and not thorough:
        return None
    for at, claim in enumerate(claims):
        if at not in found:
            node = multiplied(claim, budget, thorough=True) or settle(claim, budget)
            if node is None:
                return None
            found[at] = node
    return [found[at] for at in range(len(claims))]


def contradiction(stated: Problem, budget: Budget) -> Node | None:
    """A proof of 0 >= 1: from single givens, or because a fact e >= 0 or e > 0 is not so."""
    facts = context_of(stated).facts
    for given in stated.givens:
        part = replace(stated, givens=(given,))
        node = _at_once(part, budget) or multiplied(part, budget)
        alone = context_of(part).facts
        if node is not None and set(alone) <= set(facts):
            keep = [facts.index(fact) for fact in alone]
            goal = {"rule": "weaken", "keep": keep, "proof": node["goal"]}
            return {"defined": [[], []], "goal": goal}
    for at, fact in enumerate(facts):
        sign = {">": ">=", ">=": ">"}.get(fact.sign)
        if sign is None:
            continue
        turned = Relation(subtract(ZERO, fact.expression), sign, ZERO)
        node = _at_once(Problem(turned, stated.givens, stated.region), budget)
        if node is not None:
            # -1 = e / -e, one of which is positive and the other not negative.
            over, under = (len(facts), at) if fact.sign == ">" else (at, len(facts))
            quotient = {"weight": "1", "facts": [[over, 1], [under, -1]]}
            goal = {
                "rule": "have",
                "claim": show_relation(turned),
                "defined": node["defined"][0],
                "proof": node["goal"],
                "then": {"rule": "combination", "terms": [quotient]},
            }
            return {"defined": [[], []], "goal": goal}
    nodes = settle_all([stated], budget)
    return None if nodes is None else nodes[0]


def _evident(stated: Problem) -> Node | None:
    """A proof that needs no search at all."""
    if stated.claim in stated.givens:
        return {"defined": [[], []], "goal": {"rule": "evident"}}
    known, algebra = context_of(stated), Working()
    sides = stated.claim.left, stated.claim.right
    try:
        if any(missing(algebra, side, known) for side in sides):
            return None
        for goal, more in _goals(stated):
            if evident(algebra, goal, known):
                return {"defined": [[], []], "goal": {"rule": "evident"}, **more}
    except UserError:
        pass
    return None


def _goals(stated: Problem) -> list[tuple[Goal, Node]]:
    """What would show the claim; != is shown on one side of zero or the other."""
    claim = stated.claim
    if claim.sign != "!=":
        return [(normal(claim)[0], {})]
    gap = subtract(claim.left, claim.right)
    above, below = Goal(gap, ">"), Goal(subtract(ZERO, gap), ">")
    return [(above, {"negative": False}), (below, {"negative": True})]


def _fails_somewhere(stated: Problem, budget: Budget) -> bool:
    try:
        return _quickly_fails(stated, budget)
    except ExhaustedError:
        return False


@remembered
def _quickly_fails(stated: Problem, budget: Budget) -> bool:
    search = Search(stated, Sampler(stated, Working(), context_of(stated)), budget)
    search.quick()
    return search.decided


def _at_once(stated: Problem, budget: Budget) -> Node | None:
    try:
        return _combined(stated, budget)
    except (ExhaustedError, UserError):
        return None


@remembered
def _combined(stated: Problem, budget: Budget) -> Node | None:
    known = context_of(stated)
    scaffold = Scaffold(Working(), known, budget)

    def prover(where: Scaffold, goal: Goal) -> Node | None:
        return where.close(combine(where, goal))

    defined = []
    for side in (stated.claim.left, stated.claim.right):
        proofs = scaffold.definition_proofs(side, prover)
        if proofs is None:
            return None
        defined.append(proofs)
    for goal, more in _goals(stated):
        node = prover(scaffold.below(known), goal)
        if node is not None:
            return {"defined": defined, "goal": node, **more}
    return None
