"""Givens that contradict each other: a proof of -1 >= 0 from them.

If one of them says e >= 0 and the others -e > 0, then -1 = e / -e >= 0. Where integers are given,
an equality q + r == 0 of an integer q may have no solution between two neighbours: q >= k and
q <= k - 1 are then two cases, and more where q = x takes the equality's sign back and forth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil, gcd, lcm

import numpy as np

from bounds.expressions import (
    ZERO,
    Expression,
    Symbol,
    free_symbols,
    number,
    show,
    subtract,
)
from bounds.kernel.algebra import fraction, rational
from bounds.kernel.calculus import is_integral
from bounds.kernel.certificate import Node
from bounds.kernel.goals import Goal
from bounds.prover.engine import Engine
from bounds.prover.numeric import evaluate
from bounds.prover.scaffold import Scaffold

SEEN = range(-1000, 1001)
MOST_CUTS = 6
LEVEL = 2


def contradiction(scaffold: Scaffold, engine: Engine, *, first: int) -> Node | None:
    """From the facts from number `first` on, each against all, and then case by case."""
    node = opposed(scaffold, engine, first)
    if node is not None:
        return node
    for fact in scaffold.known.facts[first:]:
        for on, cuts in _cuts(scaffold, fact):
            node = _cases(scaffold, engine, first, on, cuts)
            if node is not None:
                return node
    return None


def opposed(scaffold: Scaffold, engine: Engine, first: int) -> Node | None:
    """One fact against all others."""
    for at in range(first, len(scaffold.known.facts)):
        fact = scaffold.known.facts[at]
        minus = subtract(ZERO, fact.expression)
        for value, other in ((minus, fact.expression), (fact.expression, minus)):
            if value is fact.expression and fact.sign != "==":
                continue
            # value > 0, or value >= 0 against other > 0, where other is the fact or zero as well
            inner = scaffold.below(scaffold.known)
            turned = Goal(value, ">=" if fact.sign == ">" else ">")
            proof = engine.attempt(inner.below(inner.known), turned, LEVEL)
            if proof is None:
                continue
            here = at
            if fact.sign == "==":
                here = inner.have(Goal(other, ">="), {"rule": "evident"})
            there = inner.have(turned, proof)
            over, under = (there, here) if fact.sign == ">" else (here, there)
            term = {"weight": "1", "facts": [[over, 1], [under, -1]]}
            return inner.close({"rule": "combination", "terms": [term]})
    return None


def _cases(
    scaffold: Scaffold, engine: Engine, first: int, on: Expression, cuts: Sequence[int]
) -> Node | None:
    """The last cut divides what is above it from the rest, and so on downwards."""
    if not cuts:
        return opposed(scaffold, engine, first)
    value = subtract(on, number(cuts[-1]))
    above = scaffold.below(scaffold.known.with_facts(Goal(value, ">=")))
    high = opposed(above, engine, first)
    if high is None:
        return None
    fact = Goal(subtract(number(-1), value), ">=")
    low = _cases(scaffold.below(scaffold.known.with_facts(fact)), engine, first, on, cuts[:-1])
    return low and {"rule": "split", "on": show(value), "above": high, "below": low}


def _cuts(scaffold: Scaffold, fact: Goal) -> Iterator[tuple[Expression, list[int]]]:
    """Integers q, and the k such that q is at least k or at most k - 1."""
    names = free_symbols(fact.expression)
    if fact.sign != "==" or not names or not names <= scaffold.known.integers:
        return
    parted = _parted(scaffold, fact.expression)
    if parted is not None:
        yield parted[0], [parted[1]]
    if len(names) == 1:
        (name,) = names
        whole = np.array(SEEN, dtype=np.float64)
        signs = np.sign(np.broadcast_to(evaluate(fact.expression, {name: whole}), whole.shape))
        defined = np.isfinite(signs)
        changes = np.flatnonzero(defined[1:] & defined[:-1] & (np.diff(signs) != 0)) + 1
        if len(changes) <= MOST_CUTS and not (signs == 0).any():
            yield Symbol(name), [SEEN[int(at)] for at in changes]


def _parted(scaffold: Scaffold, value: Expression) -> tuple[Expression, int] | None:
    """q and k where the value is c (q - r), k - 1 < r < k, for a polynomial q of integers."""
    algebra = scaffold.algebra
    over, under = algebra.quotient(value).over, algebra.quotient(value).under
    if not under.is_constant():
        return None
    constant = [fraction(c) for powers, c in over.terms() if not any(powers)]
    others = [fraction(c) for powers, c in over.terms() if any(powers)]
    if not constant or not others:
        return None
    scale = lcm(*(c.denominator for c in others))
    factor = Fraction(scale, gcd(*(int(c * scale) for c in others)))
    on = algebra.express((over - algebra.constant(constant[0]).over) * rational(factor))
    end = -constant[0] * factor
    if end.denominator == 1 or not is_integral(on, scaffold.known.integers):
        return None
    return on, ceil(end)
