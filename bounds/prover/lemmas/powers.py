"""Lemmas on powers with symbolic exponents: Bernoulli's inequality, and exp as a bound."""

from __future__ import annotations

from bounds.grammar import (
    ONE,
    ZERO,
    Expression,
    Pow,
    add,
    divide,
    multiply,
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


def power_positive(b: Expression, e: Expression) -> Instance:
    """A power of a positive number is positive."""
    return Instance((above(b, ZERO),), (above(Pow(b, e), ZERO),))


def power_nonnegative(b: Expression, e: Expression) -> Instance:
    """A natural power of a number >= 0 is >= 0."""
    premises = (at_least(b, ZERO), at_least(e, ZERO))
    return Instance(premises, (at_least(Pow(b, e), ZERO),), integral=(e,))


def power_at_most_one(b: Expression, e: Expression) -> Instance:
    """0 <= b <= 1, natural e: b^e <= 1."""
    premises = (at_least(b, ZERO), at_least(ONE, b), at_least(e, ZERO))
    return Instance(premises, (at_least(ONE, Pow(b, e)),), integral=(e,))


def power_decreasing(b: Expression, e: Expression, f: Expression) -> Instance:
    """0 < b <= 1 and e >= f give b^e <= b^f."""
    premises = (above(b, ZERO), at_least(ONE, b), at_least(e, f))
    return Instance(premises, (at_least(Pow(b, f), Pow(b, e)),))


def power_increasing(b: Expression, e: Expression, f: Expression) -> Instance:
    """b >= 1 and e >= f give b^e >= b^f."""
    return Instance((at_least(b, ONE), at_least(e, f)), (at_least(Pow(b, e), Pow(b, f)),))


def power_of_larger(b: Expression, c: Expression, e: Expression) -> Instance:
    """b >= c > 0 and e >= 0 give b^e >= c^e."""
    premises = (at_least(b, c), above(c, ZERO), at_least(e, ZERO))
    return Instance(premises, (at_least(Pow(b, e), Pow(c, e)),))


def power_below_exp(b: Expression, e: Expression) -> Instance:
    """b^e = exp(e log b) <= exp(e (b-1)) for b > 0, e >= 0, because log b <= b - 1."""
    bound = exp(multiply(e, subtract(b, ONE)))
    return Instance((above(b, ZERO), at_least(e, ZERO)), (at_least(bound, Pow(b, e)),))


def power_above_exp(b: Expression, e: Expression) -> Instance:
    """b^e >= exp(e (1 - 1/b)) for b > 0, e >= 0, because log b >= 1 - 1/b."""
    bound = exp(multiply(e, subtract(ONE, divide(ONE, b))))
    return Instance((above(b, ZERO), at_least(e, ZERO)), (at_least(Pow(b, e), bound),))


def power_strictly_below_exp(b: Expression, e: Expression) -> Instance:
    """b^e < exp(e (b-1)) for b > 1 and e > 0, because log b < b - 1."""
    bound = exp(multiply(e, subtract(b, ONE)))
    return Instance((above(b, ONE), above(e, ZERO)), (above(bound, Pow(b, e)),))


def natural_power_below_exp(b: Expression, e: Expression) -> Instance:
    """0 <= b, natural e: b^e <= exp(e (b-1)); for b = 0 the left side is 0, or 1 if e = 0."""
    bound = exp(multiply(e, subtract(b, ONE)))
    premises = (at_least(b, ZERO), at_least(e, ZERO))
    return Instance(premises, (at_least(bound, Pow(b, e)),), integral=(e,))


def bernoulli(b: Expression, e: Expression) -> Instance:
    """b^e >= 1 + e (b-1) for b > 0 and e >= 1: a convex function above its tangent at b = 1."""
    bound = add(ONE, multiply(e, subtract(b, ONE)))
    return Instance((above(b, ZERO), at_least(e, ONE)), (at_least(Pow(b, e), bound),))


def natural_bernoulli(b: Expression, e: Expression) -> Instance:
    """b^e >= 1 + e (b-1) for b >= 0 and natural e, by induction on e."""
    bound = add(ONE, multiply(e, subtract(b, ONE)))
    premises = (at_least(b, ZERO), at_least(e, ZERO))
    return Instance(premises, (at_least(Pow(b, e), bound),), integral=(e,))


def natural_product(b: Expression, e: Expression) -> Instance:
    """b^e (1 + e (1-b)) <= 1 for 0 <= b <= 1 and natural e.

    1 + e (1-b) <= (2-b)^e by Bernoulli's inequality, and b (2-b) = 1 - (1-b)^2 <= 1.
    """
    product = multiply(Pow(b, e), add(ONE, multiply(e, subtract(ONE, b))))
    premises = (at_least(b, ZERO), at_least(ONE, b), at_least(e, ZERO))
    return Instance(premises, (at_least(ONE, product),), integral=(e,))


def concave_bernoulli(b: Expression, e: Expression) -> Instance:
    """b^e <= 1 + e (b-1) for b > 0 and 0 <= e <= 1: a concave function below its tangent."""
    bound = add(ONE, multiply(e, subtract(b, ONE)))
    premises = (above(b, ZERO), at_least(e, ZERO), at_least(ONE, e))
    return Instance(premises, (at_least(bound, Pow(b, e)),))


def inverse_bernoulli(b: Expression, e: Expression) -> Instance:
    """b^e <= 1/(1 - e (b-1)/b) for b > 0, e >= 1 and e (b-1) < b: Bernoulli's for 1/b, inverted."""
    gap = subtract(ONE, divide(multiply(e, subtract(b, ONE)), b))
    premises = (above(b, ZERO), at_least(e, ONE), above(gap, ZERO))
    return Instance(premises, (at_least(divide(ONE, gap), Pow(b, e)),))


def power_log(b: Expression, e: Expression) -> Instance:
    """log(b^e) = e log b."""
    return Instance((above(b, ZERO),), (equal(log(Pow(b, e)), multiply(e, log(b))),))


def power_below_by_log(b: Expression, e: Expression, m: Expression) -> Instance:
    """e log b <= m gives b^e <= exp(m)."""
    premises = (above(b, ZERO), at_least(m, multiply(e, log(b))))
    return Instance(premises, (at_least(exp(m), Pow(b, e)),))


def power_above_by_log(b: Expression, e: Expression, m: Expression) -> Instance:
    """e log b >= m gives b^e >= exp(m)."""
    premises = (above(b, ZERO), at_least(multiply(e, log(b)), m))
    return Instance(premises, (at_least(Pow(b, e), exp(m)),))


LEMMAS: tuple[Lemma, ...] = (
    power_positive,
    power_nonnegative,
    power_at_most_one,
    power_decreasing,
    power_increasing,
    power_of_larger,
    power_below_exp,
    power_above_exp,
    power_strictly_below_exp,
    natural_power_below_exp,
    bernoulli,
    natural_bernoulli,
    natural_product,
    concave_bernoulli,
    inverse_bernoulli,
    power_log,
    power_below_by_log,
    power_above_by_log,
)
