"""The stock of proved lemmas: wherever the premises hold, so do the conclusions.

A lemma is a text, name(letters): premises |- conclusions, with its proof below. Any expressions may
be put for the letters, all at once; what is put for an `integer` must evidently be one, and what is
put for a `natural` q is a number 1, 2, ..., of which r is the inverse.

Those on exp and log are their tangents (both are convex or concave: the graph lies on one side of
each tangent); from them follow log(1+t) <= t, t/(1+t) <= log(1+t), exp(t) >= 1+t, (1+1/n)^n < e and
(1-x)^n <= exp(-n x). Bernoulli's inequality: D. S. Mitrinovic, Analytic Inequalities (1970), 2.4.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import bounds.expressions as ex
from bounds.errors import refuse
from bounds.expressions import Expression, Number, Relation, Series, Symbol, free_symbols, opened
from bounds.kernel.reader import parse_relation


@dataclass(frozen=True)
class Instance:
    """A lemma applied: what must be shown, be an integer or vanish identically, what follows.

    What vanishes is a sum, each of whose summands is to be defined and identically zero.
    """

    premises: tuple[Relation, ...]
    conclusions: tuple[Relation, ...]
    integral: tuple[Expression, ...] = ()
    vanishing: tuple[Series, ...] = ()


_HEAD = re.compile(r"(\w+)\((.*)\):(.*)\|-(.*)", re.DOTALL)


class Lemma:
    """A lemma with its letters; of `natural` letters only numbers 1, 2, ... may be put."""

    def __init__(self, letters: str, given: str, gives: str) -> None:
        """Read the texts."""
        words = [part.split() for part in letters.split(",")]
        self.letters = [name for name, *_ in words]
        self.integer = [name for name, *what in words if what == ["integer"]]
        self.natural = [name for name, *what in words if what == ["natural"]]
        self.given, self.gives = (
            [parse_relation(part) for part in text.split(";") if part.strip()]
            for text in (given, gives)
        )

    def __call__(self, *arguments: Expression) -> Instance:
        """Put expressions for the letters, all at once."""
        if len(arguments) != len(self.letters):
            refuse(f"the lemma takes {len(self.letters)} arguments, not {len(arguments)}")
        values = dict(zip(self.letters, arguments, strict=True))
        for name in self.natural:
            order = values[name]
            if not (isinstance(order, Number) and order.value >= 1 == order.value.denominator):
                refuse("a root has a natural order")
            values |= {"r": Number(1 / order.value)}
        leaves: dict[Expression, Expression] = {Symbol(n): v for n, v in values.items()}
        return Instance(
            tuple(relation.put(leaves) for relation in self.given),
            tuple(relation.put(leaves) for relation in self.gives),
            tuple(values[name] for name in self.integer),
        )


def telescope(series: Expression, primitive: Expression) -> Instance:
    """A sum of differences: sum of F(k+1) - F(k) for k = lower..upper is F(upper+1) - F(lower).

    By induction on the number of summands, since each is F(k+1) - F(k). F is given as a sum of F(k)
    for k = lower..upper+1, which is defined where F is wherever it is used. That an identity holds
    is known where both of its sides are defined as they are written, F(k+1) too: of 0^((k+1)^2) the
    normal form is 0, and at k = -1 that is not its value.
    R. W. Gosper, PNAS 75 (1978), decides when such an F exists among hypergeometric terms.
    """
    if not isinstance(series, Series) or not isinstance(primitive, Series):
        refuse("telescope applies to two sums")
    after = series.upper + 1
    if (primitive.lower, primitive.upper) != (series.lower, after):
        refuse("the primitive must run from the lower limit to one past the upper limit")
    k = Symbol(ex.fresh(series.index, free_symbols(series) | free_symbols(primitive)))
    difference = opened(primitive, k + 1) - opened(primitive, k)
    whole = opened(primitive, after) - opened(primitive, series.lower)
    return Instance(
        (Relation(after, ">=", series.lower),),
        (Relation(series, "==", whole),),
        integral=(series.lower, series.upper),
        vanishing=(
            ex.summation(difference - opened(series, k), k.name, series.lower, series.upper),
        ),
    )


_TEXT = """
log_tangent(u, c): u > 0; c > 0 |- log(c) + u/c - 1 >= log(u); log(u) >= log(c) + 1 - c/u
    because the graph lies below its tangent at c; the second is the first for 1/u and 1/c
log_tangent_strict(u, c): u > c; c > 0 |- log(c) + u/c - 1 > log(u); log(u) > log(c) + 1 - c/u
    because log is strictly concave
log_below_quadratic(u):
    u >= 1 |- log(u) >= (u - 1) - (u - 1)^2/2; (u - 1) - (u - 1)^2/2 + (u - 1)^3/3 >= log(u)
    because with t = u - 1 the differences vanish at 0 and have slopes t^2/(1+t), t^3/(1+t)
log_half(u): u >= 1 |- log(u) >= 2*(u - 1)/(u + 1); (u - 1/u)/2 >= log(u)
    because the differences vanish at 1, with slopes (u-1)^2/(u (u+1)^2) and (u-1)^2/(2 u^2)
log_of_root(u, q natural): u > 0 |- log(u) == q*log(u^r)
    because u = (u^r)^q
log_increasing(u, v): u >= v; v > 0 |- log(u) >= log(v)
    because log increases
exp_positive(u): |- exp(u) > 0
    because exp(u) = exp(u/2)^2, and exp(u) exp(-u) = 1
exp_tangent(u, c): |- exp(u) >= exp(c)*(1 + (u - c))
    because the graph lies above its tangent at c
exp_tangent_strict(u, c): u > c |- exp(u) > exp(c)*(1 + (u - c))
    because exp is strictly convex
exp_reciprocal(u, c): 1 - (u - c) > 0 |- exp(c)/(1 - (u - c)) >= exp(u)
    because the tangent of exp(-u) at -c, inverted
exp_chord(u, a, b): u >= a; b >= u; b > a |- exp(a) + (exp(b) - exp(a))/(b - a)*(u - a) >= exp(u)
    because between a and b the graph lies below its chord
exp_quadratic(u): u >= 0 |- exp(u) >= 1 + u + u^2/2
    because the terms of the series that are left out are not negative
exp_alternating(u): u >= 0 |- 1 - u + u^2/2 >= exp(-u); exp(-u) > 0
    because Taylor's remainder after two terms is -exp(-v) u^3/6
exp_increasing(u, v): u >= v |- exp(u) >= exp(v)
    because exp increases
power_positive(b, e): b > 0 |- b^e > 0
    because b^e = exp(e log b)
power_nonnegative(b, e integer): b >= 0; e >= 0 |- b^e >= 0
    because a product of numbers >= 0
power_at_most_one(b, e integer): b >= 0; 1 >= b; e >= 0 |- 1 >= b^e
    because a product of numbers in [0, 1]
power_decreasing(b, e, f): b > 0; 1 >= b; e >= f |- b^f >= b^e
    because log b <= 0, and exp increases
power_increasing(b, e, f): b >= 1; e >= f |- b^e >= b^f
    because log b >= 0, and exp increases
power_of_larger(b, c, e): b >= c; c > 0; e >= 0 |- b^e >= c^e
    because e log b >= e log c
power_as_exp(b, e): b > 0 |- b^e == exp(e*log(b))
    because its definition
power_below_exp(b, e): b > 0; e >= 0 |- exp(e*(b - 1)) >= b^e
    because log b <= b - 1
power_above_exp(b, e): b > 0; e >= 0 |- b^e >= exp(e*(1 - 1/b))
    because log b >= 1 - 1/b
power_strictly_below_exp(b, e): b > 1; e > 0 |- exp(e*(b - 1)) > b^e
    because log b < b - 1 for b > 1
natural_power_below_exp(b, e integer): b >= 0; e >= 0 |- exp(e*(b - 1)) >= b^e
    because b <= exp(b - 1), for b = 0 too; the power of that is taken
bernoulli(b, e): b > 0; e >= 1 |- b^e >= 1 + e*(b - 1)
    because a convex function of b lies above its tangent at 1
natural_bernoulli(b, e integer): b >= 0; e >= 0 |- b^e >= 1 + e*(b - 1)
    because by induction on e: b (1 + e (b-1)) = 1 + (e+1) (b-1) + e (b-1)^2
natural_product(b, e integer): b >= 0; 1 >= b; e >= 0 |- 1 >= b^e*(1 + e*(1 - b))
    because 1 + e (1-b) <= (2-b)^e by Bernoulli, and b (2-b) = 1 - (1-b)^2 <= 1
concave_bernoulli(b, e): b > 0; e >= 0; 1 >= e |- 1 + e*(b - 1) >= b^e
    because a concave function of b lies below its tangent at 1
inverse_bernoulli(b, e): b > 0; e >= 1; 1 - e*(b - 1)/b > 0 |- 1/(1 - e*(b - 1)/b) >= b^e
    because Bernoulli's inequality for 1/b, inverted
root(u, q natural): u >= 0 |- u^r >= 0; (u^r)^q == u
    because its definition
root_positive(u, q natural): u > 0 |- u^r > 0; (u^r)^q == u
    because 0^q = 0 < u
root_below(u, q natural, a): u >= 0; a >= 0; a^q >= u |- a >= u^r
    because powers of numbers >= 0 increase
root_above(u, q natural, a): u >= 0; a >= 0; u >= a^q |- u^r >= a
    because powers of numbers >= 0 increase
square_root_above(u, a): u >= a^2 |- sqrt(u) >= a
    because sqrt(u) >= |a| >= a
root_increasing(u, v, q natural): u >= v; v >= 0 |- u^r >= v^r
    because powers of numbers >= 0 increase
maximum(u, v): |- max(u, v) >= u; max(u, v) >= v; (max(u, v) - u)*(max(u, v) - v) == 0
    because it is one of the two, and the larger one
maximum_is_first(u, v): u >= v |- max(u, v) == u
    because its definition
absolute(u): |- abs(u) >= u; abs(u) >= -u; abs(u)^2 == u^2
    because it is u or -u, and >= 0
absolute_is_same(u): u >= 0 |- abs(u) == u
    because its definition
integer_gap(u integer): u > 0 |- u >= 1
    because no integer is between
"""


def _stock() -> dict[str, Callable[..., Instance]]:
    """The lemmas by name."""
    found: dict[str, Callable[..., Instance]] = {"telescope": telescope}
    for text in re.split(r"\n(?=\w)", _TEXT.strip()):
        head = _HEAD.fullmatch(text.partition("\n    because")[0])
        name, letters, given, gives = head.groups() if head else ("", "", "", "")
        found[name] = Lemma(letters, given, gives)
    return found


STOCK = _stock()
