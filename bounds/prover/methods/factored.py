"""A goal that is a product: factors whose signs are known leave the goal that is the last one.

With u >= 0 and v > 0 known, u v r >= 0 is shown by r >= 0; the methods that differentiate, or look
for tangents, see r alone then.
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq_mpoly

from bounds.kernel.certificate import Node
from bounds.kernel.goals import Goal
from bounds.prover.methods.combination import node_of
from bounds.prover.methods.elements import merge, reduce_sign
from bounds.prover.methods.program import Term
from bounds.prover.scaffold import Prover, Scaffold, missing


def factored(
    scaffold: Scaffold, goal: Goal, prover: Prover, quick: Prover, *, under: bool = False
) -> Node | None:
    """Prove the one factor of a goal whose sign is not known; none if there is no other.

    Signs of denominators are shown by the `quick` prover; only `under` counts one as another.
    """
    algebra = scaffold.algebra
    value = algebra.quotient(goal.expression)
    for at in algebra.used(value.under):
        if (atom := algebra.atoms[at]).kind == "power":
            scaffold.lemma("power_positive", *atom.parts)
    reduced = reduce_sign(scaffold, value, quick)
    if reduced is None:
        return None
    weight, facts, left = reduced.weight, reduced.facts, list[fmpq_mpoly]()
    for factor in reduced.rest:
        weak = _weak(scaffold, factor)
        if weak is None:
            left.append(factor)
        else:
            facts, weight = merge(facts, [(weak[0], 1)]), weight * weak[1]
    taken = len(left) < len(reduced.rest) or reduced.square is not None
    strict = goal.sign == ">"
    if len(left) != 1 or not (taken or any(under or k > 0 for _, k in facts)) or (strict and taken):
        return None
    last = Goal(algebra.express(left[0] if weight > 0 else -left[0]), goal.sign)
    if missing(algebra, last.expression, scaffold.known):
        return None
    proof = prover(scaffold.below(scaffold.known), last)
    if proof is None:
        return None
    single: list[Term] = [(Fraction(1), ((scaffold.have(last, proof), 1),), None)]
    return node_of(scaffold, (single, []), (abs(weight), facts, reduced.square))


def _weak(scaffold: Scaffold, factor: fmpq_mpoly) -> tuple[int, Fraction] | None:
    """The fact that a factor, or minus it, is evidently at least zero, and its sign."""
    for sense in (1, -1):
        goal = Goal(scaffold.algebra.express(factor * sense), ">=")
        if scaffold.is_evident(goal.expression, ">="):
            return scaffold.have(goal, {"rule": "evident"}), Fraction(sense)
    return None
