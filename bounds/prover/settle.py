"""Scalar claims that larger proofs leave behind: proved, or given up."""

from __future__ import annotations

from collections.abc import Sequence

from bounds.errors import UserError
from bounds.prover.algebra import Algebra
from bounds.prover.api import decide
from bounds.prover.budget import Budget, ExhaustedError
from bounds.prover.certificate import Node
from bounds.prover.goals import Goal, context_of, normal
from bounds.prover.methods.combination import combine
from bounds.prover.problem import Problem
from bounds.prover.scaffold import Scaffold
from bounds.prover.verdict import Status


def settle(stated: Problem, budget: Budget, *, thorough: bool = True) -> Node | None:
    """A proof of the claim: by one combination of the facts, or by all the scalar prover knows."""
    node = _at_once(stated, budget)
    if node is not None or not thorough:
        return node
    verdict = decide(stated, Budget("small"))
    budget.spend("scalar claims")
    if verdict.status is not Status.PROVED or verdict.file is None:
        return None
    proof: Node = verdict.file["proof"]
    return proof


def settle_all(
    claims: Sequence[Problem], budget: Budget, *, thorough: bool = True
) -> list[Node] | None:
    """Proofs of all claims, or none: first each at once, then the hard ones."""
    found: dict[int, Node] = {}
    for at, claim in enumerate(claims):
        node = _at_once(claim, budget)
        if node is not None:
            found[at] = node
    if len(found) < len(claims) and not thorough:
        return None
    for at, claim in enumerate(claims):
        if at not in found:
            node = settle(claim, budget)
            if node is None:
                return None
            found[at] = node
    return [found[at] for at in range(len(claims))]


def _at_once(stated: Problem, budget: Budget) -> Node | None:
    if stated.claim.sign == "!=":
        return None
    known = context_of(stated)
    scaffold = Scaffold(Algebra(), known, budget)

    def prover(where: Scaffold, goal: Goal) -> Node | None:
        return where.close(combine(where, goal))

    try:
        defined = []
        for side in (stated.claim.left, stated.claim.right):
            proofs = scaffold.definition_proofs(side, prover)
            if proofs is None:
                return None
            defined.append(proofs)
        node = prover(scaffold.below(known), normal(stated.claim)[0])
    except (ExhaustedError, UserError):
        return None
    return None if node is None else {"defined": defined, "goal": node}
