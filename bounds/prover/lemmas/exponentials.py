"""Lemmas on the exponential: it is convex, so tangents lie below and chords above."""

from __future__ import annotations

from bounds.grammar import (
    ONE,
    ZERO,
    Expression,
    Pow,
    add,
    divide,
    multiply,
    number,
    subtract,
)
from bounds.prover.lemmas.instance import (
    Instance,
    Lemma,
    above,
    at_least,
    equal,
    exp,
    log,
)


def exp_positive(u: Expression) -> Instance:
    """Exp is positive."""
    return Instance((), (above(exp(u), ZERO),))


def exp_tangent(u: Expression, c: Expression) -> Instance:
    """exp is convex: exp u >= exp(c) (1 + u - c)."""
    return Instance((), (at_least(exp(u), multiply(exp(c), add(ONE, subtract(u, c)))),))


def exp_tangent_strict(u: Expression, c: Expression) -> Instance:
    """exp(u) > exp(c) (1 + u - c) for u > c: strict convexity."""
    tangent = multiply(exp(c), add(ONE, subtract(u, c)))
    return Instance((above(u, c),), (above(exp(u), tangent),))


def exp_reciprocal(u: Expression, c: Expression) -> Instance:
    """exp(u) <= exp(c)/(1 - (u - c)) for u - c < 1: the tangent of exp(-u) at -c, inverted."""
    gap = subtract(ONE, subtract(u, c))
    return Instance((above(gap, ZERO),), (at_least(divide(exp(c), gap), exp(u)),))


def exp_chord(u: Expression, a: Expression, b: Expression) -> Instance:
    """exp is convex: for a <= u <= b it lies below its chord from a to b."""
    slope = divide(subtract(exp(b), exp(a)), subtract(b, a))
    chord = add(exp(a), multiply(slope, subtract(u, a)))
    premises = (at_least(u, a), at_least(b, u), above(b, a))
    return Instance(premises, (at_least(chord, exp(u)),))


def exp_quadratic(u: Expression) -> Instance:
    """exp(u) >= 1 + u + u^2/2 for u >= 0: the terms left out of the series are positive."""
    lower = add(ONE, u, divide(Pow(u, number(2)), number(2)))
    return Instance((at_least(u, ZERO),), (at_least(exp(u), lower),))


def exp_alternating(u: Expression) -> Instance:
    """1 - u <= exp(-u) <= 1 - u + u^2/2 for u >= 0: an alternating Taylor remainder."""
    value = exp(multiply(number(-1), u))
    upper = add(subtract(ONE, u), divide(Pow(u, number(2)), number(2)))
    return Instance((at_least(u, ZERO),), (at_least(upper, value), above(value, ZERO)))


def exp_increasing(u: Expression, v: Expression) -> Instance:
    """u >= v gives exp(u) >= exp(v)."""
    return Instance((at_least(u, v),), (at_least(exp(u), exp(v)),))


def exp_of_log(u: Expression) -> Instance:
    """exp(log(u)) = u for u > 0."""
    return Instance((above(u, ZERO),), (equal(exp(log(u)), u),))


LEMMAS: tuple[Lemma, ...] = (
    exp_positive,
    exp_tangent,
    exp_tangent_strict,
    exp_reciprocal,
    exp_chord,
    exp_quadratic,
    exp_alternating,
    exp_increasing,
    exp_of_log,
)
