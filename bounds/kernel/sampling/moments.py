"""Moments of sums over clients drawn at random, from the moments of indicators.

With I_i = 1 if client i is drawn, a sum over those drawn is sum_i I_i f(i), and a product of such
sums is a sum over partitions of its factors into groups that meet in one client:

    E[S(f_1) ... S(f_n)] = sum over partitions {B_1, ..., B_k} of P(k) D(F_1, ..., F_k),

where F_j is the product of the f's in B_j, D sums over k *different* clients, and P(k) is the
probability that k given clients are all drawn: N(N-1)...(N-k+1) / (C(C-1)...(C-k+1)) without
replacement, (N/C)^k independently. D is a polynomial in sums over all clients by Moebius inversion
on the lattice of partitions (G.-C. Rota, Z. Wahrscheinlichkeitstheorie 2, 1964):

    D(F_1, ..., F_k) = sum over partitions of {1..k} of prod_B (-1)^(|B|-1) (|B|-1)! T(prod_B F).

With replacement the groups are the factors that use one draw, and draws are independent: a group
gives T(F)/C, and k groups can be placed in N(N-1)...(N-k+1) ways.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import factorial

from bounds.expressions import ONE, Expression, Number, add, multiply
from bounds.kernel.problem import WITH, WITHOUT, Draw

Names = tuple[str, ...]


def partitions(items: Sequence[int]) -> Iterator[list[list[int]]]:
    """All partitions of a sequence into groups."""
    if not items:
        yield []
        return
    first, rest = items[0], items[1:]
    for smaller in partitions(rest):
        yield [[first], *smaller]
        for at, group in enumerate(smaller):
            yield [*smaller[:at], [first, *group], *smaller[at + 1 :]]


def falling(value: Expression, count: int) -> Expression:
    """value (value - 1) ... (value - count + 1)."""
    return multiply(*(value - k for k in range(count)))


def joint(draw: Draw, count: int) -> Expression:
    """The probability that `count` given clients are all drawn; there must be as many."""
    if not count:
        return ONE
    if draw.scheme == WITHOUT:
        return falling(draw.drawn, count) / falling(draw.size, count)
    if draw.scheme != WITH:
        return multiply(*[draw.drawn / draw.size] * count)
    # Inclusion and exclusion over which of the clients no draw meets.
    terms: list[Expression] = [ONE]
    for missed in range(1, count + 1):
        ways = factorial(count) // factorial(missed) // factorial(count - missed)
        left = (draw.size - missed) / draw.size
        terms.append(ways * (-1) ** missed * left**draw.drawn)
    return add(*terms)


def expected(factors: Sequence[Names], draw: Draw) -> Iterator[tuple[Expression, list[Names]]]:
    """E of a product of sums over those drawn, of products of families: weights times totals.

    Where C is a number there are no terms over more different clients than that. Otherwise the
    weights without replacement need C >= n for n factors; all others are defined for C >= 1.
    """
    for groups in partitions(range(len(factors))):
        merged = [_merged(factors, group) for group in groups]
        count = len(merged)
        if draw.scheme == WITH:
            yield falling(draw.drawn, count) * draw.size**-count, merged
        elif not (isinstance(draw.size, Number) and draw.size.value < count):
            weight = joint(draw, count)
            for sets in partitions(range(count)):
                sign = 1
                for one in sets:
                    sign *= (-1) ** (len(one) - 1) * factorial(len(one) - 1)
                yield sign * weight, [_merged(merged, one) for one in sets]


def _merged(factors: Sequence[Names], group: Sequence[int]) -> Names:
    return tuple(sorted(name for at in group for name in factors[at]))
