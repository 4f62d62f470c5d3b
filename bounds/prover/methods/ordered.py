"""Polynomials in letters >= 0, one order of the letters at a time.

For x <= y <= z put y = x + u and z = x + u + v: where no coefficient is negative then, the
polynomial is a combination of products of x, u = y - x and v = z - y. All orders are gone through,
as one sorts by inserting. Schur's inequality is proved so (D. S. Mitrinovic, Analytic Inequalities,
1970, 2.17).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise, permutations

from flint import fmpq_mpoly

from bounds.expressions import ZERO, Symbol, show, subtract
from bounds.kernel.algebra import fraction
from bounds.kernel.certificate import Node
from bounds.kernel.goals import Goal
from bounds.prover.methods.combination import Outer, node_of
from bounds.prover.methods.elements import reduce_sign
from bounds.prover.methods.program import Term
from bounds.prover.scaffold import Scaffold

MOST = 4


def ordered(scaffold: Scaffold, goal: Goal) -> Node | None:
    """Prove a goal >= 0 in all orders of its letters, or give up before any is begun."""
    algebra = scaffold.algebra
    value = algebra.quotient(goal.expression)
    used = sorted({*algebra.used(value.over), *algebra.used(value.under)})
    letters = [algebra.atoms[at].expression for at in used]
    if goal.sign != ">=" or not 2 <= len(used) <= MOST:
        return None
    for letter in letters:
        whole = isinstance(letter, Symbol) and letter.name in scaffold.known.integers
        if not isinstance(letter, Symbol) or whole or not scaffold.is_evident(letter, ">="):
            return None
    reduced = reduce_sign(scaffold, value)
    if reduced is None:
        return None
    target = algebra.context.constant(1 if reduced.weight > 0 else -1)
    for factor in reduced.rest:
        target = algebra.polynomial(target) * algebra.polynomial(factor)
    if any(_least(scaffold, target, order) < 0 for order in permutations(used)):
        return None
    for letter in letters:
        scaffold.have(Goal(letter, ">="), {"rule": "evident"})
    outer = abs(reduced.weight), reduced.facts, reduced.square
    return scaffold.close(_inserted(scaffold.below(scaffold.known), target, outer, (), used))


def _shifted(scaffold: Scaffold, target: fmpq_mpoly, order: Sequence[int]) -> fmpq_mpoly:
    """The polynomial in the least letter and the steps from each letter to the next."""
    context = scaffold.algebra.context
    places = [context.gen(at) for at in range(context.nvars())]
    total = context.constant(0)
    for at in order:
        total += context.gen(at)
        places[at] = total
    return scaffold.algebra.polynomial(target).compose(*places)


def _least(scaffold: Scaffold, target: fmpq_mpoly, order: Sequence[int]) -> float:
    coefficients = _shifted(scaffold, target, order).coeffs()
    return min((float(fraction(c)) for c in coefficients), default=0.0)


def _inserted(
    scaffold: Scaffold,
    target: fmpq_mpoly,
    outer: Outer,
    order: tuple[int, ...],
    left: Sequence[int],
) -> Node:
    """Insert the next letter into those in order, from above; at the end combine."""
    if not left:
        return node_of(scaffold, (list(_terms(scaffold, target, order)), []), outer)
    new, *others = left

    def beneath(scaffold: Scaffold, place: int) -> Node:
        done = (*order[:place], new, *order[place:])
        if place == 0:
            return _inserted(scaffold, target, outer, done, others)
        step = _step(scaffold, order[place - 1], new)
        above = scaffold.below(scaffold.known.with_facts(Goal(step, ">=")))
        below = scaffold.below(scaffold.known.with_facts(Goal(subtract(ZERO, step), ">")))
        return {
            "rule": "split",
            "on": show(step),
            "above": _inserted(above, target, outer, done, others),
            "below": beneath(below, place - 1),
        }

    return beneath(scaffold, len(order))


def _step(scaffold: Scaffold, low: int, high: int):  # type: ignore[no-untyped-def]
    atoms = scaffold.algebra.atoms
    return subtract(atoms[high].expression, atoms[low].expression)


def _terms(scaffold: Scaffold, target: fmpq_mpoly, order: Sequence[int]) -> Iterator[Term]:
    """Each term as a product of the least letter and of steps, which are facts."""
    facts = scaffold.known.facts
    places = {order[0]: facts.index(Goal(scaffold.algebra.atoms[order[0]].expression, ">="))}
    for low, high in pairwise(order):
        known = (
            Goal(_step(scaffold, low, high), ">="),
            Goal(subtract(ZERO, _step(scaffold, high, low)), ">"),
        )
        places[high] = next(facts.index(fact) for fact in known if fact in facts)
    for exponents, coefficient in _shifted(scaffold, target, order).terms():
        product = tuple((places[at], int(exponents[at])) for at in order if exponents[at])
        yield fraction(coefficient), product, None
