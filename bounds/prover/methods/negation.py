"""Proofs by contradiction, with what is supposed as a factor: u <= v from u^2 <= v^2 and v >= 0.

Suppose that the goal g >= 0 fails: n = -g > 0. If then -n >= 0, or -m n^2 >= 0 for some m > 0, the
goal holds after all. In the example -n^2 = (v^2 - u^2) + 2 v n: products of what is known with what
is supposed.
"""

from __future__ import annotations

from collections.abc import Iterator

from bounds.expressions import (
    Expression,
    Pow,
    Symbol,
    free_symbols,
    multiply,
    number,
    show,
    subtract,
)
from bounds.kernel.certificate import Node
from bounds.kernel.goals import Goal
from bounds.prover.methods.combination import combine_whole
from bounds.prover.scaffold import Scaffold

MAX_FACTORS = 4


def by_contradiction(scaffold: Scaffold, goal: Goal) -> Node | None:
    """Split on the goal itself, and refute its opposite."""
    if goal.sign != ">=" or not _has_powers(scaffold, goal):
        return None
    minus = subtract(number(0), goal.expression)
    supposed = len(scaffold.known.facts)
    inside = scaffold.below(scaffold.known.with_facts(Goal(minus, ">")))
    at_once = inside.close(combine_whole(inside, goal))
    if at_once is not None:
        return _split(goal, at_once)
    for at in (None, *_factors(scaffold, goal)):
        factors: list[Expression] = [number(-1), Pow(minus, number(2))]
        if at is not None:
            factors.append(scaffold.known.facts[at].expression)
        inside = scaffold.below(scaffold.known.with_facts(Goal(minus, ">")))
        square = Goal(multiply(*factors), ">=")
        inner = inside.below(inside.known)
        proof = inner.close(combine_whole(inner, square))
        if proof is None:
            continue
        facts = [[inside.have(square, proof), 1], [supposed, -1]]
        facts += [] if at is None else [[at, -1]]
        below: Node = {"rule": "combination", "terms": [{"weight": "1", "facts": facts}]}
        return _split(goal, inside.close(below))
    return None


def _split(goal: Goal, below: Node | None) -> Node | None:
    """Where the goal does not fail there is nothing to show."""
    if below is None:
        return None
    on = show(goal.expression)
    return {"rule": "split", "on": on, "above": {"rule": "evident"}, "below": below}


def _has_powers(scaffold: Scaffold, goal: Goal) -> bool:
    """Whether some fact about the goal's symbols is of higher degree than one."""
    names = free_symbols(goal.expression)
    return any(
        fact.sign != "=="
        and names & free_symbols(fact.expression)
        and scaffold.algebra.quotient(fact.expression).over.total_degree() > 1
        for fact in scaffold.known.facts
    )


def _factors(scaffold: Scaffold, goal: Goal) -> Iterator[int]:
    """Symbols that are positive and occur beside those of the goal."""
    names = free_symbols(goal.expression)
    near = {
        name
        for fact in scaffold.known.facts
        if names & free_symbols(fact.expression)
        for name in free_symbols(fact.expression)
    }
    facts = scaffold.known.facts
    found = (
        at
        for at, fact in enumerate(facts)
        if fact.sign == ">" and isinstance(fact.expression, Symbol) and fact.expression.name in near
    )
    for _, at in zip(range(MAX_FACTORS), found, strict=False):
        yield at
