"""Proofs by adding and multiplying facts: Farkas, Handelman, Polya and the Positivstellensatz.

To show N/D >= 0, the factors of N and D whose signs are known are taken out first. What is left is
a polynomial R, written as a combination of products of facts (`program`) or as a sum of squares
times facts (`squares`); with the factors put back that is the certificate.
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq_mpoly

from bounds.expressions import Expression, Pow, multiply, number, show
from bounds.kernel.algebra import fraction, rational
from bounds.kernel.certificate import Node
from bounds.kernel.goals import Goal
from bounds.prover.methods.elements import (
    elements,
    known_sign,
    merge,
    quotient_text,
    reduce_sign,
)
from bounds.prover.methods.program import Answer, Term, polynomial_terms
from bounds.prover.methods.squares import square_terms
from bounds.prover.scaffold import Prover, Scaffold

# What was taken out of a goal: a weight, a product of facts, and a square.
Outer = tuple[Fraction, tuple[tuple[int, int], ...], fmpq_mpoly | None]


def combine(
    scaffold: Scaffold,
    goal: Goal,
    *,
    effort: int = 1,
    prover: Prover | None = None,
    squares: bool = False,
) -> Node | None:
    """Prove a goal >= 0 or > 0 from the facts; `effort` says how many facts are multiplied.

    What the proof needs on the way is added to the scaffold, which the caller closes.
    """
    algebra = scaffold.algebra
    value = algebra.quotient(goal.expression)
    if scaffold.is_evident(goal.expression, goal.sign):
        return {"rule": "evident"}
    if goal.sign == "==":
        return _equality(scaffold, goal)
    if algebra.number(value) is not None and algebra.number(value) == 0:
        return None
    mark = scaffold.mark()
    reduced = reduce_sign(scaffold, value, prover)
    if reduced is not None:
        strict = goal.sign == ">"
        if strict and not reduced.strict:
            reduced = None
    if reduced is None:
        scaffold.reset(mark)
        return None
    weight, facts, square = reduced.weight, reduced.facts, reduced.square
    rest = list(reduced.rest)
    if len(rest) > 1:
        for factor in list(rest):
            single = _single(scaffold, factor, strict=strict, effort=effort)
            if single is None:
                break
            facts = merge(facts, [(single[0], 1)])
            weight *= single[1]
            rest.remove(factor)
    target = algebra.context.constant(1)
    for factor in rest:
        target = algebra.polynomial(target) * algebra.polynomial(factor)
    if weight < 0:
        target, weight = -target, -weight
    if squares:
        found = _squares(scaffold, target, strict=strict)
    else:
        under = reduced.under
        found = polynomial_terms(scaffold, target, strict=strict, effort=effort, under=under)
    if found is None:
        scaffold.reset(mark)
        return None
    return node_of(scaffold, found, (weight, facts, square))


def combine_whole(scaffold: Scaffold, goal: Goal) -> Node | None:
    """The same for a goal >= 0 without a denominator, no factor of which is taken out."""
    value = scaffold.algebra.quotient(goal.expression)
    if goal.sign != ">=" or not value.under.is_constant():
        return None
    found = polynomial_terms(scaffold, value.over, strict=False, effort=1)
    weight = 1 / fraction(value.under.leading_coefficient())
    return None if found is None else node_of(scaffold, found, (weight, (), None))


def node_of(
    scaffold: Scaffold,
    found: Answer,
    outer: Outer,
) -> Node:
    """The combination of what was found, times the factors that were taken out."""
    algebra = scaffold.algebra
    weight, facts, square = outer
    terms = []
    for own_weight, own_facts, own_square in found[0]:
        term: Node = {"weight": str(weight * own_weight)}
        term["facts"] = [list(pair) for pair in merge(facts, own_facts)]
        squares = [own_square] if own_square is not None else []
        if square is not None:
            squares.append(algebra.express(square))
        if squares:
            term["square"] = show(multiply(*squares))
        terms.append(term)
    node: Node = {"rule": "combination", "terms": terms}
    if found[1]:
        multiples = []
        for equality, factor in found[1]:
            over = multiply(factor, equality.multiplier)
            pieces: list[Expression] = [number(weight)]
            for at, exponent in facts:
                pieces.append(Pow(scaffold.known.facts[at].expression, number(exponent)))
            if square is not None:
                pieces.append(Pow(algebra.express(square), number(2)))
            multiples.append([equality.fact, show(multiply(over, *pieces))])
        node["multiples"] = multiples
    return node


def _squares(scaffold: Scaffold, target: fmpq_mpoly, *, strict: bool) -> Answer | None:
    """Sums of squares times facts; for a strict goal a small constant is split off first."""
    facts = elements(scaffold)[0]
    used = set(scaffold.algebra.used(target))
    near = [f for f in facts if used & set(scaffold.algebra.used(f.polynomial))][:6]
    for rest in (Fraction(1, 10), Fraction(1, 1000), Fraction(1, 10**5)) if strict else (0,):
        moved = scaffold.algebra.polynomial(target) - rational(Fraction(rest))
        found = square_terms(scaffold, moved, [])
        if found is None and near:
            found = square_terms(scaffold, moved, near)
        if found is None and not strict:
            found = _multiplied(scaffold, moved)
        if found is not None:
            return ([(Fraction(rest), (), None), *found] if strict else found), []
    return None


def _multiplied(scaffold: Scaffold, target: fmpq_mpoly) -> list[Term] | None:
    """A sum of squares for (sum of all x^2) * target + a proof that the first factor is positive.

    Some polynomials >= 0 are sums of squares only after such a multiplication (B. Reznick, Math. Z.
    220, 1995); Motzkin's is one.
    """
    algebra = scaffold.algebra
    target = algebra.polynomial(target)
    used = algebra.used(target)
    if len(used) > 3 or target.total_degree() > 8 or target.total_degree() % 2:
        return None
    factor = algebra.context.constant(1)
    for at in used:
        factor += algebra.context.gen(at) ** 2
    found = square_terms(scaffold, target * factor, [])
    if found is None:
        return None
    sign = known_sign(scaffold, factor)
    if sign is None:
        return None
    return [(w * sign[1], merge(facts, [(sign[0], -1)]), square) for w, facts, square in found]


def _single(
    scaffold: Scaffold, factor: fmpq_mpoly, *, strict: bool, effort: int
) -> tuple[int, Fraction] | None:
    """Prove the sign of one factor by itself and add it as a fact."""
    for sense in (1, -1):
        goal = Goal(scaffold.algebra.express(factor * sense), ">" if strict else ">=")
        inner = scaffold.below(scaffold.known)
        proof = inner.close(combine(inner, goal, effort=min(effort, 1)))
        if proof is not None:
            return scaffold.have(goal, proof), Fraction(sense)
    return None


def _equality(scaffold: Scaffold, goal: Goal) -> Node | None:
    """An identity, or a combination of the equalities that are given."""
    value = scaffold.algebra.quotient(goal.expression)
    if value.over.is_zero():
        return {"rule": "combination"}
    under = scaffold.algebra.factors(value.under)
    found = polynomial_terms(scaffold, value.over, strict=False, effort=1, equality=True)
    if found is None:
        return None
    multiples = []
    for equality, factor in found[1]:
        over = multiply(number(1 / fraction(under[0])), factor, equality.multiplier)
        multiples.append([equality.fact, show(quotient_text(scaffold, over, under[1]))])
    return {"rule": "combination", "multiples": multiples}
