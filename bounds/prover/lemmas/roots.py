"""Lemmas on roots: what defines them, and comparison by powers."""

from __future__ import annotations

from fractions import Fraction

from bounds.grammar import (
    ZERO,
    Expression,
    Pow,
    multiply,
    number,
)
from bounds.prover.lemmas.instance import (
    Instance,
    Lemma,
    above,
    at_least,
    equal,
    natural,
)


def root(u: Expression, order: Expression) -> Instance:
    """y = u^(1/q) for u >= 0 is the number y >= 0 with y^q = u."""
    order = natural(order)
    value = Pow(u, number(1 / order.value))
    conclusions = (at_least(value, ZERO), equal(Pow(value, order), u))
    return Instance((at_least(u, ZERO),), conclusions)


def root_positive(u: Expression, order: Expression) -> Instance:
    """The same for u > 0, where the root is positive."""
    found = root(u, order)
    value = found.conclusions[0].left
    return Instance((above(u, ZERO),), (above(value, ZERO), found.conclusions[1]))


def root_below(u: Expression, order: Expression, a: Expression) -> Instance:
    """a >= 0 and a^q >= u >= 0 give a >= u^(1/q)."""
    order = natural(order)
    premises = (at_least(u, ZERO), at_least(a, ZERO), at_least(Pow(a, order), u))
    return Instance(premises, (at_least(a, Pow(u, number(1 / order.value))),))


def root_above(u: Expression, order: Expression, a: Expression) -> Instance:
    """u >= 0, a >= 0 and u >= a^q give u^(1/q) >= a."""
    order = natural(order)
    premises = (at_least(u, ZERO), at_least(a, ZERO), at_least(u, Pow(a, order)))
    return Instance(premises, (at_least(Pow(u, number(1 / order.value)), a),))


def square_root_above(u: Expression, a: Expression) -> Instance:
    """u >= a^2 gives sqrt(u) >= |a| >= a."""
    premises = (at_least(u, Pow(a, number(2))),)
    return Instance(premises, (at_least(Pow(u, number(Fraction(1, 2))), a),))


def root_product(u: Expression, v: Expression, order: Expression) -> Instance:
    """(u v)^(1/q) = u^(1/q) v^(1/q) for u, v >= 0."""
    order = natural(order)
    q = number(1 / order.value)
    premises = (at_least(u, ZERO), at_least(v, ZERO))
    return Instance(premises, (equal(Pow(multiply(u, v), q), multiply(Pow(u, q), Pow(v, q))),))


def root_increasing(u: Expression, v: Expression, order: Expression) -> Instance:
    """u >= v >= 0 gives u^(1/q) >= v^(1/q)."""
    order = natural(order)
    q = number(1 / order.value)
    premises = (at_least(u, v), at_least(v, ZERO))
    return Instance(premises, (at_least(Pow(u, q), Pow(v, q)),))


LEMMAS: tuple[Lemma, ...] = (
    root,
    root_positive,
    root_below,
    root_above,
    square_root_above,
    root_product,
    root_increasing,
)
