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

from collections.abc import Callable, Iterator, Sequence
from math import factorial

from bounds.expressions import ONE, Expression, Pow, add, divide, multiply, number, subtract

MAX_FACTORS = 4
Total = Callable[[tuple[str, ...]], Expression]


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
    return multiply(*(subtract(value, number(k)) if k else value for k in range(count)))


def joint(scheme: str, drawn: Expression, size: Expression, count: int) -> Expression:
    """The probability that `count` given clients are all drawn."""
    if not count:
        return ONE
    if scheme == "without replacement":
        return divide(falling(drawn, count), falling(size, count))
    if scheme == "independently":
        return multiply(*[divide(drawn, size)] * count)
    # With replacement: inclusion and exclusion over which of the clients no draw meets.
    terms = []
    for missed in range(count + 1):
        ways = factorial(count) // factorial(missed) // factorial(count - missed)
        left = divide(subtract(size, number(missed)), size) if missed else ONE
        sign = number(ways * (-1) ** missed)
        terms.append(multiply(sign, Pow(left, drawn)) if missed else sign)
    return add(*terms)


def expected_product(
    factors: Sequence[tuple[str, ...]],
    scheme: str,
    drawn: Expression,
    size: Expression,
    total: Total,
) -> Expression:
    """E of a product of sums over those drawn; each factor is a monomial in the families."""
    terms = []
    for groups in partitions(range(len(factors))):
        merged = [_merge(factors[at] for at in group) for group in groups]
        if scheme == "with replacement":
            means = [divide(total(monomial), size) for monomial in merged]
            terms.append(multiply(falling(drawn, len(merged)), *means))
        else:
            weight = joint(scheme, drawn, size, len(merged))
            terms.append(multiply(weight, distinct(merged, total)))
    return add(*terms)


def distinct(monomials: Sequence[tuple[str, ...]], total: Total) -> Expression:
    """The sum over different clients, one for each monomial, of the product."""
    terms = []
    for groups in partitions(range(len(monomials))):
        sign = 1
        sums = []
        for group in groups:
            sign *= (-1) ** (len(group) - 1) * factorial(len(group) - 1)
            sums.append(total(_merge(monomials[at] for at in group)))
        terms.append(multiply(number(sign), *sums))
    return add(*terms)


def _merge(monomials: Iterator[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(sorted(name for monomial in monomials for name in monomial))
