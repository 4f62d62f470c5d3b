"""Scalar certificates as theorems: the statement, and a proof that follows the certificate.

The conclusion of a theorem is that both sides of the claim are defined and that it holds; that a
given is defined is a hypothesis in front of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bounds.expressions import (
    Expression,
    Relation,
    free_symbols,
    negate,
    number,
    subtract,
)
from bounds.kernel.algebra import Algebra
from bounds.kernel.calculus import requirements
from bounds.kernel.evident import context_of
from bounds.kernel.goals import Goal, normal
from bounds.kernel.problem import Problem
from bounds.problems import problem
from bounds.rocq.evident import (
    show_evident,
    show_requirement,
)
from bounds.rocq.rules import Node, define, prove
from bounds.rocq.script import Scope, Script
from bounds.rocq.statement import Stated, Theorem, conclusion_of, state
from bounds.rocq.terms import UnprintedError


def scalar_theorem(texts: Mapping[str, Any], proof: Node, verdict: str, name: str) -> Theorem:
    """The theorem of a scalar certificate."""
    found = problem(texts["claim"], given=texts["given"], where=texts["where"])
    spoken = state(found)
    script = Script()
    script.say(
        f"intros {' '.join(n for n, _ in spoken.hypotheses)}." if spoken.hypotheses else "intros."
    )
    scope = opened_scope(found, spoken, script)
    if verdict == "vacuous":
        conclusion = "False"
        goal = Goal(number(-1), ">=")
        with scope.proving(scope.text(goal)) as (_, inner):
            prove(inner, goal, proof)
        script.say("lra.")
    else:
        conclusion = conclusion_of(spoken.names, found.claim)
        if found.claim in found.givens:
            script.say("repeat split; assumption.")
        else:
            prove_claim(scope, found.claim, proof)
    return Theorem(
        name,
        str(texts["claim"]),
        spoken.letters,
        tuple(f"{p}" for _, p in spoken.hypotheses),
        conclusion,
        tuple(script.lines),
    )


def prove_claim(scope: Scope, claim: Relation, proof: Node) -> None:
    """That both sides are defined, then the claim: the goal in front."""
    for side, proofs in zip((claim.left, claim.right), proof["defined"], strict=True):
        define(scope, side, proofs)
    goals = normal(claim)
    flipped = claim.sign == "!=" and proof["goal"].get("negative") is True
    if claim.sign == "!=":
        gap = subtract(claim.left, claim.right)
        goals = [Goal(negate(gap) if flipped else gap, ">")]
    with scope.proving(scope.text(goals[0])) as (name, inner):
        prove(inner, goals[0], proof["goal"])
    scope.say(f"repeat split; try solve [defined | defined_inside | between]; clear - {name}; lra.")


def opened_scope(stated: Problem, spoken: Stated, script: Script) -> Scope:
    """The facts of a problem, in the order of the kernel, with their proofs."""
    scope = Scope(script, Algebra(), spoken.names, assumed=frozenset(spoken.defined))
    known = context_of(stated)
    sources: dict[Goal, tuple[str, bool]] = {}
    for relation in stated.region.relations():
        whole = any(free_symbols(side) & set(spoken.names.integers) for side in _sides(relation))
        for goal in normal(relation):
            sources[goal] = (spoken.ranges[relation], whole)
    for relation in stated.givens:
        for goal in normal(relation):
            sources.setdefault(goal, (spoken.given[relation], False))
        if relation.sign == "!=":
            gap = subtract(relation.left, relation.right)
            name = script.name("D")
            scope.say(f"assert ({name} : {scope.text(Goal(gap, '!='))}).")
            scope.say(f"{{ intros E. apply {spoken.given[relation]}. lra. }}")
            scope.nonzero.append((gap, name))
    for relation in stated.givens:
        for side in _sides(relation):
            for need in requirements(side, scope.integers):
                text = (
                    scope.names.against_zero(need.expression, need.sign) if not need.indices else ""
                )
                if text in spoken.defined:
                    scope.met[need] = spoken.defined[text]
                    if need.sign == "!=":
                        scope.nonzero.append((need.expression, spoken.defined[text]))
                    else:
                        goal = Goal(need.expression, need.sign)
                        sources.setdefault(goal, (spoken.defined[text], False))
    later: list[tuple[int, Goal]] = []
    for fact in known.facts:
        source = sources.get(fact)
        if source is None:
            later.append((len(scope.facts), fact))
            scope.know(fact, None)
            continue
        name = script.name("H")
        hypothesis, whole = source
        if whole:
            scope.say(
                f"assert ({name} : {scope.text(fact)}) by (apply IZR_le in {hypothesis}; lra)."
            )
        else:
            scope.say(f"assert ({name} : {scope.text(fact)}) by (clear - {hypothesis}; lra).")
        scope.know(fact, name)
    for at, fact in later:
        weak = Goal(fact.expression, ">=")
        if fact.sign == ">" and weak in sources:
            hypothesis, whole = sources[weak]
            name = script.name("H")
            how = f"apply IZR_le in {hypothesis}; lra" if whole else f"clear - {hypothesis}; lra"
            scope.say(f"assert ({name} : {scope.text(weak)}) by ({how}).")
            scope.facts[at] = (weak, name)
    for at, fact in later:
        try:
            scope.facts[at] = (fact, show_evident(scope, fact))
        except UnprintedError:
            scope.facts[at] = (fact, None)
    for relation in stated.givens:
        for side in _sides(relation):
            for need in requirements(side, scope.integers):
                given = need in scope.met or (need.sign == "!=" and not need.indices)
                if not given and show_requirement(scope, need):
                    scope.met[need] = "shown"
    return scope


def _sides(relation: Relation) -> tuple[Expression, Expression]:
    return relation.left, relation.right
