"""One symbol moved to an end of its interval, where the goal is smallest."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from bounds.errors import UserError
from bounds.expressions import Expression, Symbol, free_symbols, number, subtract
from bounds.kernel.calculus import differentiate
from bounds.kernel.certificate import Node
from bounds.kernel.evident import bound_on, far_end, interval
from bounds.kernel.goals import Goal
from bounds.prover.numeric import as_float, evaluate
from bounds.prover.scaffold import Prover, Scaffold


def ends_of(scaffold: Scaffold, name: str) -> tuple[Fraction | None, Fraction | None]:
    """The ends of a symbol's interval."""
    low, high = interval(scaffold.algebra, scaffold.known, name)
    return low and low.value, high and high.value


def monotone(
    scaffold: Scaffold, goal: Goal, name: str, prover: Prover, *, letters: bool = False
) -> Node | None:
    """Prove a goal by its slope in one symbol and its value at an end, one with `letters` in it."""
    try:
        slope = differentiate(goal.expression, name)
    except UserError:
        return None
    plain, others = ends_for(scaffold, name)
    for fact in others if letters else plain + others:
        node = towards(scaffold, goal, name, fact, slope, prover)
        if node is not None:
            return node
    return None


def ends_for(scaffold: Scaffold, name: str) -> tuple[list[int], list[int]]:
    """The facts that set an end of a symbol: numbers, and what has other symbols in it."""
    facts = scaffold.known.facts
    ends = interval(scaffold.algebra, scaffold.known, name)
    plain = [facts.index(end.fact) for end in ends if end]
    free = scaffold.known.without(name)
    others = [
        at
        for at, fact in enumerate(facts)
        if at not in plain
        and len(free_symbols(fact.expression)) > 1
        and fact.mentions(name)
        and bound_on(scaffold.algebra, fact, name, free) is not None
    ]
    return plain, others


def towards(
    scaffold: Scaffold, goal: Goal, name: str, fact: int, slope: Expression, prover: Prover
) -> Node | None:
    """Move the symbol to the end that a fact sets, if the slope has the right sign."""
    algebra, known = scaffold.algebra, scaffold.known
    found = bound_on(algebra, known.facts[fact], name, known.without(name))
    if found is None:
        return None
    end, rising = found
    turned = slope if rising else subtract(number(0), slope)
    gap = subtract(Symbol(name), end)
    gap = gap if rising else subtract(number(0), gap)
    if not _plausible(scaffold, Goal(turned, ">="), name, gap):
        return None
    far = far_end(algebra, known, name, upper=rising)
    free = known.without(name)
    beyond = () if far is None else (far,)
    at_end = free.with_facts(*(other.at(name, end) for other in beyond))
    at = prover(scaffold.below(at_end), goal.at(name, end))
    if at is None:
        return None
    outer = scaffold.below(free.with_facts(Goal(gap, ">="), *beyond))
    defined = outer.definition_proofs(goal.expression, prover)
    inner = scaffold.below(free.with_facts(Goal(gap, ">"), *beyond))
    slope_defined = inner.definition_proofs(turned, prover)
    if defined is None or slope_defined is None:
        return None
    proof = prover(scaffold.below(inner.known), Goal(turned, ">="))
    if proof is None:
        return None
    return {
        "rule": "monotone",
        "symbol": name,
        "end": fact,
        "defined": defined,
        "slope_defined": slope_defined,
        "slope": proof,
        "at": at,
    }


def _plausible(scaffold: Scaffold, goal: Goal, name: str, gap: Expression) -> bool:
    """Whether a few samples do not speak against a sign: saves proofs that must fail."""
    random = np.random.default_rng(7)
    values = {}
    own = free_symbols(goal.expression) | {name}
    for symbol in (*sorted(own), *sorted(free_symbols(gap) - own)):
        low, high = ends_of(scaffold, symbol)
        r = np.concatenate([random.random(40), [0.001, 0.999]])
        values[symbol] = _spread(r, low, high)
    margin = evaluate(goal.expression, values)
    if scaffold.budget.last:
        margin = np.where(evaluate(gap, values) > 0, margin, np.nan)
    scale = np.nanmax(np.abs(margin), initial=0.0)
    return not bool(np.any(margin < -1e-9 * max(scale, 1e-300)))


def _spread(
    r: np.ndarray[tuple[int], np.dtype[np.float64]], low: Fraction | None, high: Fraction | None
) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    if low is not None and high is not None:
        return as_float(low) + r * (as_float(high) - as_float(low))
    if low is not None:
        return as_float(low) + r / (1 - r)
    if high is not None:
        return as_float(high) - r / (1 - r)
    return (r - 0.5) * 20
