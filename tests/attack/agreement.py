"""The same text and point, read by the searcher in floats, by the checker, and plainly.

All must agree on the value, and on whether there is one: a float that is not finite stands for
none. The checker's reading is that of its balls, and that of its normal form, which may be used
where what it asks for holds.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
from flint import ctx, fmpq

from bounds.errors import UserError
from bounds.expressions import Expression, show
from bounds.kernel.algebra import Algebra
from bounds.kernel.balls import TooLongError, UndefinedError, enclose
from bounds.kernel.calculus import Requirement, requirements
from bounds.kernel.reader import parse_expression
from bounds.prover.numeric import evaluate
from tests.attack import plain
from tests.attack.plain import BITS, Plain, UnsureError, Value, ball, compare
from tests.attack.reading import read

INTEGERS = frozenset({"n", "m"})
POINTS = [
    Fraction(p, q) for p, q in ((0, 1), (1, 1), (-1, 1), (2, 1), (1, 2), (-3, 2), (3, 1), (5, 3))
]
NEAR = 1e-6
LARGE = 1e9  # beyond it, and below its inverse, rounding may decide
CORNERS = (
    "0*(1/x)", "x/x", "1/(x - x)", "1/(1/x)", "x^0", "0^n", "0^(n+1)", "x^n", "x^(n-1)*x", "x^(-n)",
    "(-2)^n", "(x-1)^(1/2)", "0*sqrt(x)", "log(x^2)", "exp(-1/x^2)", "exp(log(x))", "min(1, 1/x)",
    "max(1, log(x))", "abs(1/x)", "sqrt(x^2)", "x^(2/4)", "(x^2)^(1/2)", "x^(1/3)", "2^(n/2)",
    "sum(k, k, 1, n)", "sum(1, k, n, 0)", "sum(1/k, k, n, 2)", "sum(k*(1/k), k, 0, n)",
    "sum(x^k, k, n, n+2)", "sum(sum(k*j, j, 1, k), k, 1, n)", "sum(sum(k*_k0, _k0, 1, 2), k, 1, n)",
    "0*sum(1, k, 1, n)", "1 - 1/(1 + 1/x)", "0/log(x)", "(1/x)^0", "(n-n)^(n-n)", "1/exp(1/x)",
    "x^y", "x^(n/2)", "(-2)^y", "0^y", "x^(y-y)", "x^(2*y)*x^(-y)", "(-x)^sqrt(y^2)",
    "sum(x^y, k, 1, n)", "sum(x^(n*k), k, -2, -1)", "sum(0^(n*k), k, -1, -1)",
    "sum(0^(k^2), k, n, 0)", "sum(0^(n*k^3), k, -1, 0)", "sum(sqrt(2 + 0*log(x-k)), k, 0, n)",
    "sum(max(0*k, x), k, 1, n)", "sum(sum(0^(k*j), j, -1, -1), k, n, -1)",
    "sum(x^(k + n*k), k, -1, 1)", "sum(exp(-log(n + 0*k)), k, 1, n)",
    "sum((n + 0*k)^(y - 1 - y), k, 1, n)", "sum((n + k - k)^(m - 1 - m), k, 1, n)",
    "sum(exp(sum(-log(n + 0*j), j, k, k)), k, 1, n)", "sum(log(x + 0*k), k, 1, n)",
    "sum(sqrt(x + k - k), k, 1, n)", "sum(sqrt(0*k - 2), k, 1, n)",
    "sum(sum(j, j, 1, m + 0*k), k, 1, n)",
)  # fmt: skip


def text(random: Random, depth: int = 3) -> str:
    """A random expression over x, y, n, m, with its poles."""
    if depth == 0 or random.random() < 0.15:
        return random.choice(("x", "y", "n", "m", "0", "1", "2", "1/2", "3"))
    if random.random() < 0.12:
        return f"({random.choice(CORNERS)})"
    one, two = text(random, depth - 1), text(random, depth - 1)
    return random.choice(
        (
            f"({one} + {two})", f"({one} - {two})", f"{one}*{two}", f"({one})*({two})",
            f"({one})/({two})" if two != "0" else f"({one})/x", f"({one})^{random.choice('0123')}",
            f"({one})^(-1)" if one != "0" else f"({one})^2", f"sqrt({one})",
            f"({one})^(2/3)", f"abs({one})", f"max({one}, {two})", f"min({one}, {two})",
            f"exp({one})", f"log({one})", f"({one})^n", f"({one})^(n+m)", f"({one})^(n-m)",
            f"({one})^y", f"({one})^(n/2)", f"sum({one}*k, k, 0, n)",
            f"sum(({one})^(n*k), k, -1, m)", f"sum(max({one}, 0*k), k, n, 2)",
            f"sum({one} + k, k, m, 3)", f"-{one}", f"sum(({one} + 0*k)^(n - 1), k, m, n)",
            f"sum({random.choice(('log', 'sqrt'))}({one} + k - k), k, 1, {random.choice('nm')})",
            f"sum(exp(-log({one} + 0*k)), k, 1, {random.choice(('n', 'm', 'n + m'))})",
        )
    )  # fmt: skip


def meaning(of: str, point: Mapping[str, Fraction]) -> Value | None:
    """The plain value; none where there is none."""
    before, ctx.prec = ctx.prec, BITS
    try:
        return Plain().value(read(of), point)
    except plain.UndefinedError:
        return None
    finally:
        ctx.prec = before


def in_floats(expression: Expression, point: Mapping[str, Fraction], value: Value | None) -> str:
    """What the searcher's reading says otherwise."""
    found = float(evaluate(expression, {name: np.array(float(v)) for name, v in point.items()}))
    if value is None:
        return f"floats say {found}" if math.isfinite(found) else ""
    expected = float(value) if isinstance(value, Fraction) else float(value.mid())
    if not 1 / LARGE < abs(expected) < LARGE or not math.isfinite(found):
        return (
            ""
            if not math.isfinite(found) or abs(found) > LARGE / 10 or abs(found) < NEAR
            else f"floats say {found}"
        )
    return "" if abs(found - expected) <= NEAR * max(1, abs(expected)) else f"floats say {found}"


def in_balls(expression: Expression, point: Mapping[str, Fraction], value: Value | None) -> str:
    """What the checker's enclosure says otherwise."""
    ends = {name: fmpq(v.numerator, v.denominator) for name, v in point.items()}
    before, ctx.prec = ctx.prec, BITS
    try:
        low, high = enclose(expression, {name: (end, end) for name, end in ends.items()})
        inside = value is not None and not (low > ball(value) or high < ball(value))
    except TooLongError:
        return ""
    except UndefinedError:
        return "" if value is None else "balls say undefined"
    finally:
        ctx.prec = before
    return "" if inside else f"balls say [{low}, {high}]"


def in_normal_form(
    expression: Expression, point: Mapping[str, Fraction], value: Value | None
) -> str:
    """What the checker's normal form says otherwise, where its requirements are met."""
    try:
        needs = requirements(expression, INTEGERS)
        if not all(_met(need, point) for need in needs):
            return ""
        if value is None:
            return f"all that it needs holds: {[show(need.expression) for need in needs]}"
        algebra = Algebra()
        normal = show(algebra.express_quotient(algebra.quotient(expression)))
    except UserError:  # too large, or no expression of which this is asked
        return ""
    if "#" in normal:
        return f"the normal form {normal} has an index outside of its sum"
    found = meaning(normal, point)
    if found is None or not compare_equal(found, value):
        return f"the normal form {normal} says {found}"
    return ""


def _met(need: Requirement, point: Mapping[str, Fraction]) -> bool:
    """Whether a requirement holds, inside of sums for all values of the indices."""
    if need.indices:
        (name, *limits), *rest = need.indices
        low, high = (meaning(show(limit), point) for limit in limits)
        if not isinstance(low, Fraction) or not isinstance(high, Fraction):
            return False
        inner, steps = replace(need, indices=tuple(rest)), range(int(low), int(high) + 1)
        return all(_met(inner, {**point, name: Fraction(k)}) for k in steps)
    found = meaning(show(need.expression), point)
    if found is not None and compare(found, need.sign, Fraction(0)):
        return True
    other = None if need.instead is None else meaning(show(need.instead), point)
    return other is not None and compare(other, "!=", Fraction(0))


def compare_equal(one: Value, two: Value) -> bool:
    """Whether two values may be the same number."""
    if isinstance(one, Fraction) and isinstance(two, Fraction):
        return one == two
    return bool(ball(one).overlaps(ball(two)))


def disagreement(of: str, point: Mapping[str, Fraction]) -> str | None:
    """What one of the readings says otherwise."""
    expression = parse_expression(of)
    try:
        value = meaning(of, point)
        told = [
            word
            for reading in (in_floats, in_balls, in_normal_form)
            if (word := reading(expression, point, value))
        ]
    except UnsureError:
        return None
    shown = {name: str(number) for name, number in point.items()}
    return f"{of} at {shown} is {value}, but {'; '.join(told)}" if told else None


def points(random: Random) -> dict[str, Fraction]:
    """A point, with zeros and small integers more often than not."""
    whole = [value for value in POINTS if value.denominator == 1]
    return {
        "x": random.choice(POINTS),
        "y": random.choice(POINTS),
        "n": random.choice(whole),
        "m": random.choice(whole),
    }


def disagreements(random: Random, count: int, *, given: Sequence[str] = ()) -> list[str]:
    """The disagreements on so many random texts and points."""
    found = []
    for at in range(count):
        of = given[at % len(given)] if given else text(random)
        try:
            wrong = disagreement(of, points(random))
        except UserError:  # a constant division by zero, or nested too deep
            continue
        if wrong is not None:
            found.append(wrong)
    return found
