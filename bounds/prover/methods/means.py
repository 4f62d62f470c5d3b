"""Weighted means: sum_i c_i M_i >= c P for products of powers M_i, P with c = sum_i c_i.

In logarithms M_i = exp(m_i) and P = exp(p), and exp lies above its tangent at p:
M_i >= P (1 + m_i - p). The weighted sum is c P + P sum_i c_i (m_i - p), where the last sum is zero
or a multiple of what is given to be zero, such as 1/p + 1/q - 1 (G. H. Hardy, J. E. Littlewood,
G. Polya, Inequalities, 2.5). The weights are what stands before the powers, made of the letters of
the exponents.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import bounds.expressions as ex
from bounds.expressions import Add, Call, Expression, Mul, Number, Pow, Series, free_symbols, show
from bounds.kernel.certificate import Node
from bounds.kernel.goals import Goal
from bounds.prover.methods.elements import known_sign
from bounds.prover.scaffold import Prover, Scaffold, missing


@dataclass(frozen=True)
class Term:
    """`weight * product`, and the logarithm of the product."""

    weight: Expression
    product: Expression
    log: Expression


def means(scaffold: Scaffold, goal: Goal, prover: Prover) -> Node | None:
    """Prove such a goal, with tangents of exp at the logarithm of the one term subtracted."""
    letters = frozenset().union(*map(free_symbols, _exponents(goal.expression)))
    if goal.sign != ">=" or not letters:
        return None
    found = [_term(term, letters) for term in _terms(goal.expression)]
    above, below = [], []
    for term in found:
        if term is None:
            return None
        minus = Term(ex.negate(term.weight), term.product, term.log)
        if _known(scaffold, term.weight, prover):
            above.append(term)
        elif _known(scaffold, minus.weight, prover):
            below.append(minus)
        else:
            return None
    if len(below) != 1 or not above:
        return None
    for power in _powers(goal.expression):
        scaffold.lemma("power_positive", power.base, power.exponent, prover=prover)
        scaffold.lemma("power_as_exp", power.base, power.exponent, prover=prover)
    terms, total = [], goal.expression
    for term in above:
        tangent = _tangent(scaffold, term, below[0], prover)
        if tangent is None:
            return None
        weight = scaffold.known.facts.index(Goal(term.weight, ">="))
        terms.append({"weight": "1", "facts": [[weight, 1], [tangent, 1]]})
        total = total - term.weight * scaffold.known.facts[tangent].expression
    return _sum(scaffold, total, terms)


def _sum(scaffold: Scaffold, rest: Expression, terms: list[Node]) -> Node | None:
    """The combination whose rest is nothing, or a multiple of one equality."""
    algebra = scaffold.algebra
    left = algebra.quotient(rest)
    if left.over.is_zero():
        return scaffold.close({"rule": "combination", "terms": terms})
    for at, fact in enumerate(scaffold.known.facts):
        if fact.sign != "==" or algebra.quotient(fact.expression).over.is_zero():
            continue
        factor = algebra.times(left, algebra.power(algebra.quotient(fact.expression), -1))
        if len(factor.under) > 1:
            continue
        for part, _ in algebra.factors(factor.under)[1]:
            known_sign(scaffold, part)
        multiplier = algebra.express_quotient(factor)
        if not missing(algebra, multiplier, scaffold.known):
            multiples = [[at, show(multiplier)]]
            node: Node = {"rule": "combination", "terms": terms, "multiples": multiples}
            return scaffold.close(node)
    return None


def _tangent(scaffold: Scaffold, term: Term, lower: Term, prover: Prover) -> int | None:
    """The number of the fact M >= P (1 + m - p)."""
    if not scaffold.lemma("exp_tangent", term.log, lower.log):
        return None
    fact = Goal(term.product - lower.product * (1 + term.log - lower.log), ">=")
    if missing(scaffold.algebra, fact.expression, scaffold.known):
        return None
    proof = prover(scaffold.below(scaffold.known), fact)
    return None if proof is None else scaffold.have(fact, proof)


def _known(scaffold: Scaffold, weight: Expression, prover: Prover) -> bool:
    """Whether a weight is not negative; that is a fact then."""
    goal = Goal(weight, ">=")
    if goal in scaffold.known.facts:
        return True
    if missing(scaffold.algebra, weight, scaffold.known):
        return False
    proof = prover(scaffold.below(scaffold.known), goal)
    if proof is not None:
        scaffold.have(goal, proof)
    return proof is not None


def _terms(expression: Expression, sign: Fraction = Fraction(1)) -> Iterator[Expression]:
    """The terms of a sum as it is written; those of a negated sum one by one."""
    match expression:
        case Add(terms):
            for term in terms:
                yield from _terms(term, sign)
        case Mul((Number(factor), inner)):
            yield from _terms(inner, sign * factor)
        case _:
            yield expression if sign == 1 else ex.multiply(ex.number(sign), expression)


def _factors(expression: Expression) -> Iterator[Expression]:
    """The factors of a product as it is written."""
    for factor in expression.factors if isinstance(expression, Mul) else (expression,):
        yield from (_factors(factor) if isinstance(factor, Mul) else (factor,))


def _powers(expression: Expression) -> Iterator[Pow]:
    """The powers with letters in the exponent; what a sum adds up is about its index."""
    if isinstance(expression, Pow) and free_symbols(expression.exponent):
        yield expression
    for part in () if isinstance(expression, Series) else ex.children(expression):
        yield from _powers(part)


def _exponents(expression: Expression) -> list[Expression]:
    return [power.exponent for power in _powers(expression)]


def _term(term: Expression, letters: frozenset[str]) -> Term | None:
    """Weights are made of the letters of exponents, all else is powers."""
    weights: list[Expression] = []
    product: list[Expression] = []
    logs: list[Expression] = []
    for factor in _factors(term):
        if not free_symbols(factor) - letters and not isinstance(factor, Call):
            weights.append(factor)
            continue
        base, exponent = (
            (factor.base, factor.exponent) if isinstance(factor, Pow) else (factor, ex.number(1))
        )
        product.append(factor)
        logs.append(ex.multiply(exponent, Call("log", (base,))))
    return Term(
        ex.multiply(ex.number(1), *weights),
        ex.multiply(ex.number(1), *product),
        ex.add(ex.number(0), *logs),
    )
