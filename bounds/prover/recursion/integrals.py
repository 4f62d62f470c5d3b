"""Sums of powers compared with integrals, as invariants.

For f with the antiderivative F, and k from a to n:
    f falls:  F(n+1) - F(a) <= sum f(k) <= f(a) + F(n) - F(a)
    f grows:  f(a) + F(n) - F(a) <= sum f(k) <= F(n+1) - F(a)
Both are shown by induction, and one of them may be what a claim about the sum needs
(R. L. Graham, D. E. Knuth, O. Patashnik, Concrete Mathematics, 2.6).
"""

from __future__ import annotations

from collections.abc import Iterator

from bounds.errors import UserError
from bounds.expressions import (
    ONE,
    Call,
    Expression,
    Mul,
    Pow,
    Relation,
    Series,
    Symbol,
    children,
    divide,
    free_symbols,
    fresh,
    multiply,
    number,
    opened,
    summation,
)
from bounds.kernel.algebra import Algebra
from bounds.kernel.calculus import differentiate
from bounds.kernel.problem import Problem


def sums_and_integrals(
    stated: Problem, letter: str
) -> Iterator[tuple[Relation, Expression, Expression]]:
    """Both comparisons for every sum of the claim, with the range of their index."""
    n = Symbol(letter)
    for series in dict.fromkeys((*sums_in(stated.claim.left), *sums_in(stated.claim.right))):
        index = fresh(series.index, free_symbols(series) | {letter, *stated.region})
        found = antiderivative(opened(series, Symbol(index)), index)
        if found is None or letter in free_symbols(series):
            continue
        body, whole = opened(series, series.lower), found

        def at(value: Expression, whole: Expression = whole, index: str = index) -> Expression:
            return opened(summation(whole, index, ONE, ONE), value)

        total = summation(opened(series, Symbol(index)), index, series.lower, n)
        late = at(n) - at(series.lower) + body
        early = at(n + 1) - at(series.lower)
        for one, two in ((early, late), (late, early)):
            yield Relation(total, "<=", two), series.lower, series.upper
            yield Relation(total, ">=", one), series.lower, series.upper


def sums_in(value: Expression) -> Iterator[Series]:
    """The outermost sums of an expression."""
    if isinstance(value, Series):
        yield value
        return
    for part in children(value):
        yield from sums_in(part)


def antiderivative(body: Expression, index: str) -> Expression | None:
    """Of c (a k + b)^p for a number a, the inverse among them, and of log(k)."""
    k = Symbol(index)
    if body == Call("log", (k,)):
        return k * body - k
    factor, base, exponent = _power(body, index)
    algebra = Algebra()
    try:
        slope = algebra.number(algebra.quotient(differentiate(base, index)))
        after = algebra.express_quotient(algebra.quotient(exponent + 1))
    except UserError:
        return None
    if not slope or index in free_symbols(factor):
        return None
    whole = Call("log", (base,)) if after == number(0) else divide(Pow(base, after), after)
    return multiply(factor, number(1 / slope), whole)


def _power(value: Expression, index: str) -> tuple[Expression, Expression, Expression]:
    """A factor, a base and an exponent; the factor is to be free of the index, and need not be."""
    match value:
        case Pow(inner, exponent) if index not in free_symbols(exponent):
            factor, base, power = _power(inner, index)
            return ONE if factor == ONE else Pow(factor, exponent), base, multiply(power, exponent)
        case Mul(factors):
            mine = [part for part in factors if index in free_symbols(part)]
            others = [part for part in factors if index not in free_symbols(part)]
            if len(mine) == 1:
                factor, base, power = _power(mine[0], index)
                return multiply(*others, factor), base, power
    return ONE, value, ONE
