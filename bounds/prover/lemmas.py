"""The stock of proved bounding lemmas, each a few relations with holes.

A lemma says: for expressions that satisfy the premises, the conclusions hold. Its docstring is its
proof. Integer conditions are premises of the form `integer(expression)`, given by `integral`.

The lemmas on exp and log are their tangents (both are convex or concave: the graph lies on one
side of each tangent); from them follow log(1+t) <= t, t/(1+t) <= log(1+t), exp(t) >= 1+t,
(1+1/n)^n < e and (1-x)^n <= exp(-n x). Bernoulli's inequality: D. S. Mitrinovic, Analytic
Inequalities (1970), section 2.4.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

from bounds.errors import UserError
from bounds.grammar import (
    ONE,
    ZERO,
    Call,
    Expression,
    Number,
    Pow,
    Relation,
    Series,
    Symbol,
    add,
    divide,
    multiply,
    number,
    subtract,
)
from bounds.prover.calculus import substitute


@dataclass(frozen=True)
class Instance:
    """A lemma applied: what must be shown, and what follows."""

    premises: tuple[Relation, ...]
    conclusions: tuple[Relation, ...]
    integral: tuple[Expression, ...] = ()
    identities: tuple[tuple[Expression, Expression], ...] = ()


Lemma = Callable[..., Instance]


def at_least(left: Expression, right: Expression) -> Relation:
    """`left >= right`."""
    return Relation(left, ">=", right)


def above(left: Expression, right: Expression) -> Relation:
    """`left > right`."""
    return Relation(left, ">", right)


def equal(left: Expression, right: Expression) -> Relation:
    """`left == right`."""
    return Relation(left, "==", right)


def natural(order: Expression) -> Number:
    """The order of a root: a number 1, 2, ...; anything else is refused."""
    if isinstance(order, Number) and order.value.denominator == 1 and order.value >= 1:
        return order
    msg = "a root has a natural order"
    raise UserError(msg)


def log(argument: Expression) -> Expression:
    """The natural logarithm."""
    return Call("log", (argument,))


def exp(argument: Expression) -> Expression:
    """The exponential function."""
    return Call("exp", (argument,))


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


def log_increasing(u: Expression, v: Expression) -> Instance:
    """u >= v > 0 gives log(u) >= log(v)."""
    return Instance((at_least(u, v), above(v, ZERO)), (at_least(log(u), log(v)),))


def log_of_exp(u: Expression) -> Instance:
    """log(exp(u)) = u."""
    return Instance((), (equal(log(exp(u)), u),))


def exp_of_log(u: Expression) -> Instance:
    """exp(log(u)) = u for u > 0."""
    return Instance((above(u, ZERO),), (equal(exp(log(u)), u),))


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


def log_product(u: Expression, v: Expression) -> Instance:
    """log(u v) = log u + log v for u, v > 0."""
    premises = (above(u, ZERO), above(v, ZERO))
    return Instance(premises, (equal(log(multiply(u, v)), add(log(u), log(v))),))


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


STOCK: dict[str, Lemma] = {
    function.__name__: function
    for function in (
        log_tangent,
        log_tangent_strict,
        log_below_quadratic,
        log_half,
        exp_positive,
        exp_tangent,
        exp_tangent_strict,
        exp_reciprocal,
        exp_chord,
        log_chord,
        log_of_root,
        exp_quadratic,
        exp_alternating,
        exp_increasing,
        log_increasing,
        log_of_exp,
        exp_of_log,
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
        log_product,
        root,
        root_positive,
        root_below,
        root_above,
        square_root_above,
        root_product,
        root_increasing,
        maximum,
        maximum_is_first,
        absolute,
        absolute_is_same,
        integer_gap,
        telescope,
    )
}
