"""Lemmas on the logarithm: it is concave, so tangents lie above and chords below."""

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
    natural,
)


def log_tangent(u: Expression, c: Expression) -> Instance:
    """log is concave: log u <= log c + (u - c)/c. With 1/u and 1/c: log u >= log c + 1 - c/u."""
    upper = add(log(c), subtract(divide(u, c), ONE))
    lower = add(log(c), subtract(ONE, divide(c, u)))
    conclusions = (at_least(upper, log(u)), at_least(log(u), lower))
    return Instance((above(u, ZERO), above(c, ZERO)), conclusions)


def log_tangent_strict(u: Expression, c: Expression) -> Instance:
    """For u > c > 0 the tangent of log at c lies above, and that of 1/u below: both strictly."""
    upper = add(log(c), subtract(divide(u, c), ONE))
    lower = add(log(c), subtract(ONE, divide(c, u)))
    conclusions = (above(upper, log(u)), above(log(u), lower))
    return Instance((above(u, c), above(c, ZERO)), conclusions)


def log_below_quadratic(u: Expression) -> Instance:
    """For t >= 0: t - t^2/2 <= log(1+t) <= t - t^2/2 + t^3/3, t = u - 1.

    The differences vanish at 0 and have the derivatives t^2/(1+t) and t^3/(1+t).
    """
    t = subtract(u, ONE)
    lower = subtract(t, divide(Pow(t, number(2)), number(2)))
    upper = add(lower, divide(Pow(t, number(3)), number(3)))
    return Instance((at_least(u, ONE),), (at_least(log(u), lower), at_least(upper, log(u))))


def log_half(u: Expression) -> Instance:
    """For u >= 1: 2(u-1)/(u+1) <= log u <= (u-1/u)/2.

    The differences vanish at 1 and have the derivatives (u-1)^2/(u (u+1)^2), (u-1)^2/(2 u^2).
    """
    lower = divide(multiply(number(2), subtract(u, ONE)), add(u, ONE))
    upper = divide(subtract(u, divide(ONE, u)), number(2))
    return Instance((at_least(u, ONE),), (at_least(log(u), lower), at_least(upper, log(u))))


def log_chord(u: Expression, a: Expression, b: Expression) -> Instance:
    """log is concave: for 0 < a <= u <= b it lies above its chord from a to b."""
    slope = divide(subtract(log(b), log(a)), subtract(b, a))
    chord = add(log(a), multiply(slope, subtract(u, a)))
    premises = (at_least(u, a), at_least(b, u), above(b, a), above(a, ZERO))
    return Instance(premises, (at_least(log(u), chord),))


def log_of_root(u: Expression, order: Expression) -> Instance:
    """log(u) = q log(u^(1/q)) for u > 0."""
    order = natural(order)
    root_log = log(Pow(u, number(1 / order.value)))
    return Instance((above(u, ZERO),), (equal(log(u), multiply(order, root_log)),))


def log_increasing(u: Expression, v: Expression) -> Instance:
    """u >= v > 0 gives log(u) >= log(v)."""
    return Instance((at_least(u, v), above(v, ZERO)), (at_least(log(u), log(v)),))


def log_of_exp(u: Expression) -> Instance:
    """log(exp(u)) = u."""
    return Instance((), (equal(log(exp(u)), u),))


def log_product(u: Expression, v: Expression) -> Instance:
    """log(u v) = log u + log v for u, v > 0."""
    premises = (above(u, ZERO), above(v, ZERO))
    return Instance(premises, (equal(log(multiply(u, v)), add(log(u), log(v))),))


LEMMAS: tuple[Lemma, ...] = (
    log_tangent,
    log_tangent_strict,
    log_below_quadratic,
    log_half,
    log_chord,
    log_of_root,
    log_increasing,
    log_of_exp,
    log_product,
)
