"""One symbol moved to an end of its interval, where the goal is smallest."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from bounds.errors import UserError
from bounds.grammar import Symbol, free_symbols, number, subtract
from bounds.prover.algebra import fraction
from bounds.prover.calculus import differentiate
from bounds.prover.certificate import Node
from bounds.prover.evident import interval, linear_end
from bounds.prover.goals import Context, Goal
from bounds.prover.numeric import evaluate
from bounds.prover.scaffold import Prover, Scaffold


def ends_of(scaffold: Scaffold, name: str) -> tuple[Fraction | None, Fraction | None]:
    """The ends of a symbol's interval."""
    found = []
    for fact in interval(scaffold.algebra, scaffold.known, name):
        linear = None if fact is None else linear_end(scaffold.algebra, fact)
        found.append(None if linear is None else fraction(linear[1]))
    return found[0], found[1]


def monotone(scaffold: Scaffold, goal: Goal, name: str, prover: Prover) -> Node | None:
    """Prove a goal by its slope in one symbol and its value at an end."""
    low, high = ends_of(scaffold, name)
    try:
        slope = differentiate(goal.expression, name)
    except UserError:
        return None
    for end, rising in ((low, True), (high, False)):
        if end is None:
            continue
        turned = slope if rising else subtract(number(0), slope)
        if not _plausible(scaffold, Goal(turned, ">="), name, end):
            continue
        node = _towards(scaffold, goal, name, end, turned, prover, rising=rising)
        if node is not None:
            return node
    return None


def _towards(
    scaffold: Scaffold,
    goal: Goal,
    name: str,
    end: Fraction,
    slope: object,
    prover: Prover,
    *,
    rising: bool,
) -> Node | None:
    facts = interval(scaffold.algebra, scaffold.known, name)
    far = facts[1] if rising else facts[0]
    free = scaffold.known.without(name)
    gap = subtract(Symbol(name), number(end))
    gap = gap if rising else subtract(number(0), gap)
    beyond = () if far is None else (far,)
    at_end = goal.at(name, number(end))
    at = prover(scaffold.below(free), at_end)
    if at is None:
        return None
    outer = scaffold.below(free.with_facts(Goal(gap, ">="), *beyond))
    defined = outer.definition_proofs(goal.expression, prover)
    inner = scaffold.below(free.with_facts(Goal(gap, ">"), *beyond))
    slope_defined = inner.definition_proofs(slope, prover)  # type: ignore[arg-type]
    if defined is None or slope_defined is None:
        return None
    proof = prover(scaffold.below(inner.known), Goal(slope, ">="))  # type: ignore[arg-type]
    if proof is None:
        return None
    return {
        "rule": "monotone",
        "symbol": name,
        "end": "low" if rising else "high",
        "defined": defined,
        "slope_defined": slope_defined,
        "slope": proof,
        "at": at,
    }


def _plausible(scaffold: Scaffold, goal: Goal, name: str, end: Fraction) -> bool:
    """Whether a few samples do not speak against a sign: saves proofs that must fail."""
    random = np.random.default_rng(7)
    values = {}
    for symbol in sorted(free_symbols(goal.expression) | {name}):
        low, high = ends_of(scaffold, symbol)
        r = np.concatenate([random.random(40), [0.001, 0.999]])
        values[symbol] = _spread(r, low, high)
    del end
    margin = evaluate(goal.expression, values)
    scale = np.nanmax(np.abs(margin), initial=0.0)
    return not bool(np.any(margin < -1e-9 * max(scale, 1e-300)))


def _spread(
    r: np.ndarray[tuple[int], np.dtype[np.float64]], low: Fraction | None, high: Fraction | None
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    if low is not None and high is not None:
        return float(low) + r * (float(high) - float(low))
    if low is not None:
        return float(low) + r / (1 - r)
    if high is not None:
        return float(high) - r / (1 - r)
    return (r - 0.5) * 20


def context_at(known: Context, name: str) -> Context:
    """The context in which the value at the end is proved."""
    return known.without(name)
