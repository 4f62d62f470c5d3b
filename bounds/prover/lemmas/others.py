"""Lemmas on maxima, absolute values, integers and finite sums."""

from __future__ import annotations

from bounds.errors import UserError
from bounds.grammar import (
    ONE,
    ZERO,
    Call,
    Expression,
    Pow,
    Series,
    Symbol,
    add,
    multiply,
    number,
    subtract,
)
from bounds.prover.calculus import substitute
from bounds.prover.lemmas.instance import (
    Instance,
    Lemma,
    above,
    at_least,
    equal,
)


def maximum(u: Expression, v: Expression) -> Instance:
    """max(u, v) is at least u and v, and equal to one of them."""
    value = Call("max", (u, v))
    product = multiply(subtract(value, u), subtract(value, v))
    return Instance((), (at_least(value, u), at_least(value, v), equal(product, ZERO)))


def maximum_is_first(u: Expression, v: Expression) -> Instance:
    """u >= v gives max(u, v) = u."""
    return Instance((at_least(u, v),), (equal(Call("max", (u, v)), u),))


def absolute(u: Expression) -> Instance:
    """|u| is at least u and -u, and its square is that of u."""
    value = Call("abs", (u,))
    square = equal(Pow(value, number(2)), Pow(u, number(2)))
    return Instance((), (at_least(value, u), at_least(value, multiply(number(-1), u)), square))


def absolute_is_same(u: Expression) -> Instance:
    """u >= 0 gives |u| = u."""
    return Instance((at_least(u, ZERO),), (equal(Call("abs", (u,)), u),))


def integer_gap(u: Expression) -> Instance:
    """An integer above 0 is at least 1."""
    return Instance((above(u, ZERO),), (at_least(u, ONE),), integral=(u,))


def telescope(series: Expression, primitive: Expression) -> Instance:
    """A sum of differences: sum of F(k+1) - F(k) for k = lower..upper is F(upper+1) - F(lower).

    By induction on the number of summands; the identity `summand = F(k+1) - F(k)` is checked.
    R. W. Gosper, PNAS 75 (1978), decides when such an F exists among hypergeometric terms.
    """
    if not isinstance(series, Series):
        msg = "telescope applies to a sum"
        raise UserError(msg)
    index = series.index
    stepped = substitute(primitive, index, add(Symbol(index), ONE))
    upper = substitute(primitive, index, add(series.upper, ONE))
    lower = substitute(primitive, index, series.lower)
    return Instance(
        (at_least(series.upper, subtract(series.lower, ONE)),),
        (equal(series, subtract(upper, lower)),),
        integral=(series.lower, series.upper),
        identities=((series.body, subtract(stepped, primitive)),),
    )


LEMMAS: tuple[Lemma, ...] = (
    maximum,
    maximum_is_first,
    absolute,
    absolute_is_same,
    integer_gap,
    telescope,
)
