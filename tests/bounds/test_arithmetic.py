"""Exact values, values to many digits, and numpy on the same expressions."""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from bounds import arithmetic, compiled
from bounds.arithmetic import NoValue

x, y = sp.symbols("x y", real=True)
n, i = sp.symbols("n i", integer=True)
f = sp.Function("f")

# Each expression with the same in plain Python.
CASES: list[tuple[sp.Expr, Callable[[Any], float]]] = [
    (x * y - 3 * x / 7, lambda p: p.x * p.y - 3 * p.x / 7),
    ((1 - x) ** n / y**2, lambda p: (1 - p.x) ** p.n / p.y**2),
    (sp.sqrt(x) + sp.exp(-y) * sp.log(x), lambda p: p.x**0.5 + math.exp(-p.y) * math.log(p.x)),
    (sp.Min(x, y, n) - sp.Max(x, 2 * y), lambda p: min(p.x, p.y, p.n) - max(p.x, 2 * p.y)),
    (sp.Abs(x - y), lambda p: abs(p.x - p.y)),
    (sp.Sum(x**i, (i, 0, n)), lambda p: sum(p.x**i for i in range(p.n + 1))),
    (sp.Product(x + i, (i, 1, n)), lambda p: math.prod(p.x + i for i in range(1, p.n + 1))),
    (sp.Sum(f(i) * y, (i, 1, n)), lambda p: sum((i * i + 1) * p.y for i in range(1, p.n + 1))),
    (sp.pi * x, lambda p: math.pi * p.x),
]
positive = st.fractions(min_value=Fraction(1, 10), max_value=5, max_denominator=100)


def square_plus_one(index: int) -> Fraction:
    """The sequence f of the cases."""
    return Fraction(index * index + 1)


@pytest.mark.parametrize("case", range(len(CASES)))
@given(a=positive, b=positive, m=st.integers(1, 6))
def test_three_ways_agree(case: int, a: Fraction, b: Fraction, m: int) -> None:
    """Digits, numpy and, where the value is rational, fractions give what Python gives."""
    expression, plain = CASES[case]
    point = {x: a, y: b, n: Fraction(m)}
    expected = plain(SimpleNamespace(x=float(a), y=float(b), n=m))
    close = pytest.approx(expected, rel=1e-12, abs=1e-12)
    assert float(arithmetic.real(expression, point, {"f": square_plus_one})) == close
    arrays = {letter: np.full(3, float(value)) for letter, value in point.items()}
    grid = compiled.evaluate(expression, arrays, {"f": square_plus_one})
    np.testing.assert_allclose(grid, expected, rtol=1e-11, atol=1e-11)
    exact = arithmetic.exact(expression, point, {"f": square_plus_one})
    if exact is not None:
        assert float(exact) == close


def test_perfect_roots_are_exact() -> None:
    """sqrt(9/4) is 3/2; sqrt(2) is not rational."""
    assert arithmetic.exact(sp.sqrt(x), {x: Fraction(9, 4)}, {}) == Fraction(3, 2)
    assert arithmetic.exact(sp.sqrt(x), {x: Fraction(2)}, {}) is None
    assert arithmetic.exact(x ** sp.Rational(-3, 2), {x: Fraction(4, 9)}, {}) == Fraction(27, 8)
    assert arithmetic.exact(x ** sp.Rational(2, 3), {x: Fraction(8, 9)}, {}) is None


def test_high_roots_are_decided_without_the_power() -> None:
    """The 144450th power of the base has millions of digits; its root is seen to be irrational."""
    exponent = sp.Rational(144450, 1651127)
    base = Fraction(11522184576000, 81007596241)
    assert arithmetic.exact(x**exponent, {x: base}, {}) is None
    value = arithmetic.real(x**exponent, {x: base}, {})
    assert float(value) == pytest.approx(float(base) ** (144450 / 1651127), rel=1e-14)
    third = sp.Rational(1, 3)
    assert arithmetic.exact(x**third, {x: base**3}, {}) == base


def test_long_powers_are_not_written_out() -> None:
    """(2/3)**(10**6) has half a million digits; its logarithm is still right."""
    point = {x: Fraction(1, 3), n: Fraction(10**6)}
    assert arithmetic.exact((1 - x) ** n, point, {}) is None
    value = arithmetic.real(sp.log((1 - x) ** n), point, {})
    assert float(value) == pytest.approx(10**6 * math.log(2 / 3), rel=1e-14)


def test_cancellation_keeps_its_digits() -> None:
    """1 - (1 - x)**n for tiny x, where doubles lose everything."""
    point = {x: Fraction(1, 10**30), n: Fraction(3)}
    assert float(arithmetic.real(1 - (1 - x) ** n, point, {})) == pytest.approx(3e-30, rel=1e-12)


@pytest.mark.parametrize(
    "expression",
    [1 / x, sp.log(x), sp.log(x - 1), sp.sqrt(x - 1), (x - 1) ** sp.Rational(1, 3), f(x)],
)
def test_no_real_value_is_an_error(expression: sp.Expr) -> None:
    """At x = 0: no infinity, no complex number, no guess for an unknown sequence."""
    with pytest.raises(NoValue):
        arithmetic.real(expression, {x: Fraction(0)}, {})


def test_blocks_do_not_show() -> None:
    """A grid larger than a block, with two axes, is the outer product it should be."""
    a, b = np.linspace(1, 2, 700)[:, None], np.linspace(3, 4, 90)[None, :]
    grid = compiled.evaluate(x / y**3 + x, {x: a, y: b}, {})
    np.testing.assert_allclose(grid, a / b**3 + a, rtol=1e-15)


@given(st.lists(st.integers(1, 7), min_size=1, max_size=5))
def test_sums_end_where_their_own_point_says(lengths: list[int]) -> None:
    """Along an axis of upper limits every point has its own number of terms."""
    grid = compiled.evaluate(
        sp.Sum(x**i, (i, 1, n)), {x: np.asarray(0.5), n: np.array(lengths)}, {}
    )
    np.testing.assert_allclose(grid, [1 - 0.5**length for length in lengths])
