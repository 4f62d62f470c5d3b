"""Square roots squared away, one by one: A >= B where A >= 0 and A^2 >= B^2.

In a goal P r + Q >= 0 with r = sqrt(u), and P and Q free of r, A is P r or Q. Suppose that
n = B - A > 0: then -n^2 = (A^2 - B^2) + 2 A n >= 0, which cannot be. A^2 - B^2 has a root less, for
other roots stand squared in it or stay.
"""

from __future__ import annotations

from collections.abc import Iterator

from flint import fmpq_mpoly

from bounds.expressions import Pow, multiply, negate, number, show
from bounds.kernel.certificate import Node
from bounds.kernel.goals import Goal
from bounds.prover.methods.atoms import defining
from bounds.prover.scaffold import Prover, Scaffold

Multiples = list[list[object]]


def squaring(scaffold: Scaffold, goal: Goal, prover: Prover, quick: Prover) -> Node | None:
    """Prove a polynomial goal from its square without one of its roots; signs are `quick`."""
    algebra = scaffold.algebra
    value = algebra.quotient(goal.expression)
    if goal.sign != ">=" or not value.under.is_constant():
        return None
    for at in algebra.used(value.over):
        if (atom := algebra.atoms[at]).kind == "root" and defining(scaffold, atom) is None:
            inside = Goal(atom.parts[0], ">=")
            proof = quick(scaffold.below(scaffold.known), inside)
            if proof is not None:
                scaffold.have(inside, proof)
                scaffold.lemma("root", *atom.parts)
    whole = algebra.polynomial(value.over) / value.under.leading_coefficient()
    for at, _ in reversed(list(_roots(scaffold, whole))):
        if whole.degrees()[at] > 1:
            continue
        slope = whole.derivative(at)
        first = slope * algebra.context.gen(at)
        rest = whole - first
        for larger, smaller in ((first, -rest), (rest, -first)):
            mark = scaffold.mark()
            node = _compared(scaffold, goal, (larger, smaller), prover, quick)
            if node is not None:
                return node
            scaffold.reset(mark)
            larger, smaller = map(algebra.polynomial, (larger, smaller))
            whole, first, rest = map(algebra.polynomial, (whole, first, rest))
    return None


def _compared(
    scaffold: Scaffold,
    goal: Goal,
    sides: tuple[fmpq_mpoly, fmpq_mpoly],
    prover: Prover,
    quick: Prover,
) -> Node | None:
    """The goal from that its larger side is not negative, and is larger when both are squared."""
    algebra = scaffold.algebra
    larger, smaller = map(algebra.polynomial, sides)
    least = Goal(algebra.express(larger), ">=")
    sign = quick(scaffold.below(scaffold.known), least)
    if sign is None:
        return None
    at_least = scaffold.have(least, sign)
    gap, multiples = _reduced(scaffold, larger**2 - smaller**2)
    squares = Goal(algebra.express(gap), ">=")
    proof = prover(scaffold.below(scaffold.known), squares)
    if proof is None:
        return None
    at_squares = scaffold.have(squares, proof)
    minus = negate(goal.expression)
    supposed = len(scaffold.known.facts)
    inside = scaffold.below(scaffold.known.with_facts(Goal(minus, ">")))
    terms = [
        {"weight": "1", "facts": [[at_squares, 1]]},
        {"weight": "2", "facts": [[at_least, 1], [supposed, 1]]},
    ]
    square = Goal(multiply(number(-1), Pow(minus, number(2))), ">=")
    at = inside.have(square, {"rule": "combination", "terms": terms, "multiples": multiples})
    last = {"weight": "1", "facts": [[at, 1], [supposed, -1]]}
    below = inside.close({"rule": "combination", "terms": [last]})
    on = show(goal.expression)
    return scaffold.close({"rule": "split", "on": on, "above": {"rule": "evident"}, "below": below})


def _roots(scaffold: Scaffold, body: fmpq_mpoly) -> Iterator[tuple[int, int]]:
    """The square roots in a polynomial, and the facts that say what their squares are."""
    for at in scaffold.algebra.used(body):
        atom = scaffold.algebra.atoms[at]
        if atom.kind != "root" or atom.parts[1] != number(2):
            continue
        fact = defining(scaffold, atom)
        if fact is not None:
            equality = scaffold.algebra.quotient(scaffold.known.facts[fact].expression)
            if equality.under.is_constant():
                yield at, fact


def _reduced(scaffold: Scaffold, body: fmpq_mpoly) -> tuple[fmpq_mpoly, Multiples]:
    """A polynomial without squares of roots, and the multiples of equalities that it differs by."""
    algebra, multiples = scaffold.algebra, list[list[object]]()
    for at, fact in list(_roots(scaffold, body)):
        equality = algebra.quotient(scaffold.known.facts[fact].expression)
        square = equality.over / equality.under.leading_coefficient()
        while body.degrees()[at] > 1:
            factor = algebra.context.constant(0)
            for exponents, coefficient in body.terms():
                if exponents[at] > 1:
                    less = tuple(int(e) - 2 * (i == at) for i, e in enumerate(exponents))
                    factor += algebra.monomial(less, coefficient)
            body -= factor * square
            multiples.append([fact, show(algebra.express(factor))])
    return body, multiples
