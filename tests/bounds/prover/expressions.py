"""Random expressions over x, y (positive reals) and n (a natural number), for property tests."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import strategies as st

from bounds.expressions import (
    Call,
    Expression,
    Pow,
    Symbol,
    add,
    divide,
    multiply,
    number,
    subtract,
)

SMALL = st.fractions(min_value=-4, max_value=4, max_denominator=6)


def expressions(*, smooth: bool = False) -> st.SearchStrategy[Expression]:
    """Expressions that are defined for x, y > 0 and natural n; `smooth` leaves out max and abs."""
    leaves = st.one_of(SMALL.map(number), st.sampled_from([Symbol("x"), Symbol("y"), Symbol("n")]))
    return st.recursive(leaves, lambda inner: _combined(inner, smooth=smooth), max_leaves=7)


def _positive(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    """One plus a square: something that is positive everywhere."""
    return inner.map(lambda e: add(number(1), Pow(e, number(2))))


def _combined(
    inner: st.SearchStrategy[Expression], *, smooth: bool
) -> st.SearchStrategy[Expression]:
    pair = st.tuples(inner, inner)
    choices = [
        pair.map(lambda p: add(*p)),
        pair.map(lambda p: subtract(*p)),
        pair.map(lambda p: multiply(*p)),
        st.tuples(inner, _positive(inner)).map(lambda p: divide(*p)),
        st.tuples(inner, st.integers(0, 3)).map(lambda p: Pow(p[0], number(p[1]))),
        _positive(inner).map(lambda e: Pow(e, number(Fraction(1, 2)))),
        _positive(inner).map(lambda e: Call("log", (e,))),
        SMALL.map(lambda c: Call("exp", (multiply(number(c), Symbol("x")),))),
        SMALL.map(lambda c: Pow(number(1 + abs(c)), Symbol("n"))),
    ]
    if not smooth:
        choices += [
            pair.map(lambda p: Call("max", p)),
            pair.map(lambda p: Call("min", p)),
            inner.map(lambda e: Call("abs", (e,))),
        ]
    return st.one_of(choices)
