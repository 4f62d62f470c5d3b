"""Squares times products of what is not negative, letters or as many linear facts.

R >= 0 for all x >= 0 says that R(u^2) >= 0 for all u. Where that is a sum of squares, its terms are
gathered by the parities of their exponents, and R = sum_e x^e S_e with sums of squares S_e and
products x^e of different letters. What is no such sum may be one times a sum of letters, or of
squares of letters without a sign (B. Reznick, Math. Z. 220, 1995). A square of S_e has no monomial
outside of the hull of those of R (B. Reznick, Duke Math. J. 45, 1978), of which the sides in a few
directions are looked at. Of a triangle b + c - a, c + a - b and a + b - c are such letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice, product
from typing import NamedTuple

from flint import fmpq, fmpq_mat, fmpq_mpoly

from bounds.expressions import Expression, negate, replaced, show
from bounds.kernel.certificate import Node
from bounds.kernel.goals import Goal
from bounds.prover.methods.combination import Outer, combine_whole, node_of
from bounds.prover.methods.elements import Element, known_sign, merge, reduce_sign
from bounds.prover.methods.program import Term
from bounds.prover.methods.squares import Monomial, terms_over
from bounds.prover.scaffold import Scaffold

MOST_LETTERS = 4
MOST_DEGREE = 8
MOST_FACTS = 6


class Letters(NamedTuple):
    """What the letters are: the facts that some are not negative, and their values, if others."""

    signed: dict[int, int]
    values: dict[Expression, Expression]


def parities(scaffold: Scaffold, goal: Goal) -> Node | None:
    """Prove a goal >= 0 by squares times products of letters."""
    algebra = scaffold.algebra
    value = algebra.quotient(goal.expression)
    if goal.sign != ">=" or not 2 <= len(algebra.used(value.over)) <= MOST_LETTERS:
        return None
    reduced = reduce_sign(scaffold, value)
    if reduced is None:
        return None
    target = algebra.context.constant(1 if reduced.weight > 0 else -1)
    for factor in reduced.rest:
        target = algebra.polynomial(target) * algebra.polynomial(factor)
    outer = abs(reduced.weight), reduced.facts, reduced.square
    for body, letters in list(_lettered(scaffold, target)):
        for factor in _factors(scaffold, body, letters):
            whole = algebra.polynomial(body) * algebra.polynomial(factor)
            if whole.total_degree() > MOST_DEGREE:
                continue
            found = terms_over(scaffold, whole, list(_bases(scaffold, whole, letters)))
            if found is None:
                continue
            terms = [(w, facts, s and replaced(s, letters.values)) for w, facts, s in found]
            shown = replaced(algebra.express(factor), letters.values)
            node = _divided(scaffold, goal, (terms, outer), shown)
            if node is not None:
                return scaffold.close(node)
    return None


def _lettered(scaffold: Scaffold, target: fmpq_mpoly) -> Iterator[tuple[fmpq_mpoly, Letters]]:
    """The polynomial in its letters, and in what linear facts say is not negative."""
    algebra = scaffold.algebra
    used = algebra.used(target)
    if not 2 <= len(used) <= MOST_LETTERS:
        return
    signed = {}
    for at in used:
        letter = Goal(algebra.atoms[at].expression, ">=")
        if scaffold.is_evident(letter.expression, ">="):
            signed[at] = scaffold.have(letter, {"rule": "evident"})
    yield algebra.polynomial(target), Letters(signed, {})
    rows = {}
    for at, fact in enumerate(scaffold.known.facts):
        value = algebra.quotient(fact.expression)
        mine = algebra.used(value.over)
        plain = value.under.is_constant() and set(map(sum, value.over.monoms())) == {1}
        if fact.sign != "==" and plain and len(mine) > 1 and set(mine) <= set(used):
            scale = value.under.leading_coefficient()
            slopes = [value.over.derivative(i) for i in used]
            rows[at] = [fmpq(0) if s.is_zero() else s.leading_coefficient() / scale for s in slopes]
    for chosen in combinations(islice(rows, MOST_FACTS), len(used)):
        matrix = fmpq_mat([rows[at] for at in chosen])
        if matrix.det() == 0:
            continue
        inverse, context = matrix.inv(), algebra.context
        places = [context.gen(at) for at in range(context.nvars())]
        new = [context.gen(at) for at in used]
        for i, at in enumerate(used):
            places[at] = sum((inverse[i, j] * g for j, g in enumerate(new)), context.constant(0))
        values = {
            algebra.atoms[at].expression: scaffold.known.facts[fact].expression
            for at, fact in zip(used, chosen, strict=True)
        }
        signed = dict(zip(used, chosen, strict=True))
        yield algebra.polynomial(target).compose(*places), Letters(signed, values)


def _divided(
    scaffold: Scaffold, goal: Goal, found: tuple[list[Term], Outer], factor: Expression
) -> Node | None:
    """The goal from what it is times a factor, which is positive or vanishes.

    Where the goal fails the factor vanishes, which may say that the goal does not fail.
    """
    terms, outer = found
    sign = known_sign(scaffold, scaffold.algebra.quotient(factor).over)
    if sign is not None:
        weight, at = sign[1], [(sign[0], -1)]
        divided = [(w * weight, merge(facts, at), square) for w, facts, square in terms]
        return node_of(scaffold, (divided, []), outer)
    product = Goal(factor * goal.expression, ">=")
    shown = scaffold.have(product, node_of(scaffold, (terms, []), outer))
    supposed = len(scaffold.known.facts)
    inside = scaffold.below(scaffold.known.with_facts(Goal(negate(goal.expression), ">")))
    quotient = {"weight": "1", "facts": [[shown, 1], [supposed, -1]]}
    inside.have(Goal(negate(factor), ">="), {"rule": "combination", "terms": [quotient]})
    below = inside.close(combine_whole(inside, goal))
    on = show(goal.expression)
    return below and {"rule": "split", "on": on, "above": {"rule": "evident"}, "below": below}


def _factors(scaffold: Scaffold, body: fmpq_mpoly, letters: Letters) -> Iterator[fmpq_mpoly]:
    """One, the sum of the letters, and sums of two; with one as a letter where degrees differ."""
    context = scaffold.algebra.context
    one, even = context.constant(1), len(set(map(sum, body.monoms()))) == 1
    used = scaffold.algebra.used(body)
    places = [context.gen(at) ** (1 if at in letters.signed else 2) for at in used]
    places += [] if even else [one]
    yield one
    yield sum(places, context.constant(0))
    if len(places) > 2:
        yield from (first + second for first, second in combinations(places, 2))


def _bases(
    scaffold: Scaffold, target: fmpq_mpoly, letters: Letters
) -> Iterator[tuple[list[Monomial], Element | None]]:
    """For each product of different letters the monomials whose squares may stand before it."""
    algebra = scaffold.algebra
    used = algebra.used(target)
    rows = [[int(row[at]) for at in used] for row in target.monoms()]
    directions = list(product((-1, 0, 1), repeat=len(used)))
    sides = [max(_along(way, row) for row in rows) for way in directions]
    tops = [max(row[i] for row in rows) for i in range(len(used))]
    for odd in product(*((0, 1) if at in letters.signed else (0,) for at in used)):
        monomials = []
        for half in product(*(range((top - e) // 2 + 1) for top, e in zip(tops, odd, strict=True))):
            point = [2 * h + e for h, e in zip(half, odd, strict=True)]
            if all(_along(w, point) <= side for w, side in zip(directions, sides, strict=True)):
                whole = [0] * algebra.size
                for at, exponent in zip(used, half, strict=True):
                    whole[at] = exponent
                monomials.append(tuple(whole))
        if monomials:
            chosen = [at for at, e in zip(used, odd, strict=True) if e]
            body = algebra.context.constant(1)
            for at in chosen:
                body *= algebra.context.gen(at)
            facts = merge((letters.signed[at], 1) for at in chosen)
            element = Element(body, Fraction(1), facts, strict=False) if facts else None
            yield sorted(monomials, key=lambda m: (sum(m), m)), element


def _along(way: tuple[int, ...], point: list[int]) -> int:
    return sum(w * p for w, p in zip(way, point, strict=True))
