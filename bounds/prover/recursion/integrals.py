"""Sums of powers compared with integrals, as invariants.

For f with the antiderivative F, and k from a to n:
    f falls:  F(n+1) - F(a) <= sum f(k) <= f(a) + F(n) - F(a)
    f grows:  f(a) + F(n) - F(a) <= sum f(k) <= F(n+1) - F(a)
Both are shown by induction, and one of them may be what a claim about the sum needs
(R. L. Graham, D. E. Knuth, O. Patashnik, Concrete Mathematics, 2.6).
"""

from __future__ import annotations

from collections.abc import Iterator

from bounds.expressions import (
    ONE,
    Call,
    Expression,
    Number,
    Pow,
    Relation,
    Series,
    Symbol,
    children,
    divide,
    free_symbols,
    fresh,
    number,
    opened,
    summation,
)
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
    """Of a power of the index, its inverse among them, and of its logarithm."""
    k = Symbol(index)
    match body:
        case Symbol(name) if name == index:
            return k * k / 2
        case Call("log", (argument,)) if argument == k:
            return k * body - k
        case Pow(base, exponent) if base == k and index not in free_symbols(exponent):
            if exponent == number(-1):
                return Call("log", (k,))
            return divide(Pow(k, exponent + 1), exponent + 1)
        case Pow(Pow(base, Number(inner)), Number(outer)) if base == k:
            return antiderivative(Pow(k, Number(inner * outer)), index)
    return None
