"""What the checker rests on: normal forms, derivatives, enclosures and lemmas.

Each is compared with plain floating-point evaluation, which shares no code with it.
"""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest
from flint import fmpq
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from bounds.errors import UserError
from bounds.expressions import (
    ZERO,
    Expression,
    Number,
    Pow,
    Series,
    Symbol,
    add,
    divide,
    multiply,
    negate,
    number,
    opened,
    subtract,
)
from bounds.kernel.algebra import Algebra, TooLargeError
from bounds.kernel.balls import TooLongError, UndefinedError, enclose, sign
from bounds.kernel.calculus import differentiate, requirements
from bounds.kernel.goals import holds, normal
from bounds.kernel.lemmas import STOCK, Lemma
from bounds.kernel.reader import parse_expression
from bounds.prover.numeric import evaluate
from tests.bounds.prover.expressions import expressions

POINT = {"x": 0.7, "y": 1.9, "n": 3.0}
ARRAYS = {name: np.array([value]) for name, value in POINT.items()}


def at(expression: Expression, **values: float) -> float:
    """The value at the point, some symbols replaced."""
    arrays = {**ARRAYS, **{name: np.array([value]) for name, value in values.items()}}
    return float(np.ravel(evaluate(expression, arrays))[0])


@settings(max_examples=150)
@given(expressions())
def test_the_normal_form_has_the_same_value(expression: Expression) -> None:
    """Whatever is cancelled, split or reordered."""
    algebra = Algebra()
    try:
        value = algebra.quotient(expression)
    except TooLargeError:
        assume(False)
        return
    again = algebra.express_quotient(value)
    expected = at(expression)
    assume(math.isfinite(expected) and abs(expected) < 1e9)
    assert at(again) == pytest.approx(expected, rel=1e-6, abs=1e-6)


@given(expressions(), expressions())
def test_trees_are_written_as_in_mathematics(one: Expression, two: Expression) -> None:
    """Each operator is the function of that name, on either side of an integer."""
    three = number(3)
    assert (one + two, one - two, one * two) == (
        add(one, two),
        subtract(one, two),
        multiply(one, two),
    )
    assert (one + 3, 3 + one, one - 3) == (add(one, three), add(three, one), subtract(one, three))
    assert (3 - one, 3 * one, one * 3) == (
        subtract(three, one),
        multiply(three, one),
        multiply(one, three),
    )
    assert (-one, one**two, one**3) == (negate(one), Pow(one, two), Pow(one, three))
    assert (one / Symbol("u"), 3 / Symbol("u")) == (
        divide(one, Symbol("u")),
        divide(three, Symbol("u")),
    )


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("(1+1/(K-1))^(K+1)", "(K/(K-1))^K*K/(K-1)"),
        ("b^(2*K)", "(b^K)^2"),
        ("exp(2*x+3)", "exp(x)^2*exp(1)^3"),
        ("exp(2*log(x))", "x^2"),
        ("log(exp(3*x))", "3*x"),
        ("log(12)", "2*log(2)+log(3)"),
        ("log(1/x)", "-log(x)"),
        ("min(x, y)", "-max(-x, -y)"),
        ("abs(x-y)", "abs(y-x)"),
        ("sqrt(9/4)", "3/2"),
        ("(1/2)^K*2^K", "1"),
        ("sum((a+b*q^k)*k, k, 0, n)", "a*sum(j, j, 0, n) + b*sum(i*q^i, i, 0, n)"),
        ("sum(c, k, 1, n)", "c*n"),
        ("sum(k^2, k, 1, 4)", "30"),
        ("(x^2-y^2)/(x-y)", "x+y"),
    ],
)
def test_equal_expressions_have_one_normal_form(one: str, two: str) -> None:
    """The rules of the module's docstring."""
    algebra = Algebra()
    gap = subtract(parse_expression(one), parse_expression(two))
    assert algebra.quotient(gap).over.is_zero()


@pytest.mark.parametrize(
    ("one", "two"),
    [("sqrt(x^2)", "x"), ("b^K", "b^(K+1)"), ("exp(x)", "exp(-x)"), ("max(x, y)", "x")],
)
def test_different_expressions_stay_different(one: str, two: str) -> None:
    """No rule goes too far."""
    algebra = Algebra()
    gap = subtract(parse_expression(one), parse_expression(two))
    assert not algebra.quotient(gap).over.is_zero()


@pytest.mark.parametrize("text", ["(a+b+c+d+e+f)^900", "(x+1)^900*(y+1)^900", "(1+x^900)^900"])
def test_what_would_not_fit_in_memory_is_refused(text: str) -> None:
    """Before it is expanded."""
    with pytest.raises(TooLargeError):
        Algebra().quotient(parse_expression(text))


@settings(max_examples=100)
@given(expressions(smooth=True), st.sampled_from(["x", "y"]))
def test_derivatives(expression: Expression, name: str) -> None:
    """Against a central difference."""
    step = 1e-5
    around = [at(expression, **{name: POINT[name] + sense * step}) for sense in (-1, 1)]
    assume(all(math.isfinite(v) and abs(v) < 1e6 for v in around))
    expected = (around[1] - around[0]) / (2 * step)
    found = at(differentiate(expression, name))
    assert found == pytest.approx(expected, rel=1e-3, abs=1e-3 * (1 + max(map(abs, around))))


def test_the_derivative_of_a_power_that_does_not_vary() -> None:
    """b^0 is 1 for b = 0 too, and its slope has no pole there."""
    assert differentiate(parse_expression("(0*x)^0"), "x") == ZERO


def test_no_derivative_of_a_maximum() -> None:
    """It has none where its arguments meet."""
    with pytest.raises(UserError, match="no derivative"):
        differentiate(parse_expression("max(x, y)"), "x")


@settings(max_examples=150)
@given(expressions(), st.integers(1, 8), st.integers(1, 8), st.integers(0, 4))
def test_enclosures_contain_the_values(
    expression: Expression, left: int, right: int, whole: int
) -> None:
    """At random points of a random box."""
    box = {
        "x": (fmpq(left, 4), fmpq(left + right, 4)),
        "y": (fmpq(1, 2), fmpq(5, 2)),
        "n": (fmpq(whole), fmpq(whole)),
    }
    try:
        low, high = enclose(expression, box)
    except (UndefinedError, TooLongError):
        assume(False)
        return
    random = np.random.default_rng(1)
    values = {
        name: float(int(a.p) / int(a.q))
        + random.random(50) * float(int((b - a).p) / int((b - a).q))
        for name, (a, b) in box.items()
    }
    found = np.atleast_1d(evaluate(expression, values))
    ends = [int(e.p) / int(e.q) if isinstance(e, fmpq) else float(e.mid()) for e in (low, high)]
    slack = 1e-9 * (1 + max(map(abs, ends)))
    assert np.all(found >= ends[0] - slack)
    assert np.all(found <= ends[1] + slack)


@pytest.mark.parametrize(
    ("text", "point", "expected"),
    [
        ("(1+1/(K-1))^K - 4", {"K": 2}, 0),
        ("(1+1/K)^K - 2.718", {"K": 4822}, 1),
        ("(1+1/K)^K - 2.718", {"K": 4821}, -1),
        ("sqrt(x) - 3/2", {"x": Fraction(9, 4)}, 0),
        ("log(x)", {"x": 1}, 0),
        ("exp(x) - 1", {"x": 0}, 0),
        ("2^(x/2) - 2", {"x": 2}, 0),
        ("exp(x) - exp(y)", {"x": Fraction(1, 3), "y": Fraction(1, 3)}, None),
        ("sum(q^k, k, 0, n) - (1-q^(n+1))/(1-q)", {"q": Fraction(1, 3), "n": 5}, 0),
    ],
)
def test_signs_at_points(text: str, point: dict[str, Fraction], expected: int | None) -> None:
    """Equalities are seen as such; what cannot be told is not guessed."""
    exact = {name: Fraction(value) for name, value in point.items()}
    assert sign(parse_expression(text), exact) == expected


@pytest.mark.parametrize("text", ["1/x", "log(x)", "sqrt(x-1)", "x^(-2)", "sum(k, k, 0, x-2)"])
def test_undefined_at_zero(text: str) -> None:
    """Division by zero, logarithms of zero, roots of negative numbers, negative lengths."""
    with pytest.raises(UndefinedError):
        sign(parse_expression(text), {"x": Fraction(0)})


@pytest.mark.parametrize(
    ("text", "needs"),
    [
        ("1/x", ["!="]),
        ("log(x)", [">"]),
        ("sqrt(x)", [">="]),
        ("x^(-1/2)", [">"]),
        ("x^y", [">"]),
        ("x^n", [">="]),
        ("x^(n-1)", [">"]),
        ("2^y", []),
        ("x^2 + max(x, y)", []),
        ("sum(x^k, k, 0, n)", [">=", ">="]),
    ],
)
def test_where_an_expression_is_defined(text: str, needs: list[str]) -> None:
    """One requirement for each partial operation."""
    found = requirements(parse_expression(text), frozenset(["n"]))
    assert [need.sign for need in found] == needs


@pytest.mark.parametrize("name", sorted(set(STOCK) - {"telescope"}))
def test_lemmas_hold_at_random_points(name: str) -> None:
    """Wherever the premises hold, in floats, so do the conclusions."""
    lemma = STOCK[name]
    assert isinstance(lemma, Lemma)
    names = lemma.letters
    random = np.random.default_rng(3)
    wide = {key: random.normal(0, 2, 4000) for key in names}
    near = {key: 1 + random.normal(0, 0.4, 4000) for key in names}
    values = {key: np.concatenate([wide[key], near[key], np.abs(wide[key])]) for key in names}
    order = Number(Fraction(2))
    arguments = [order if key in lemma.natural else Symbol(key) for key in names]
    instance = lemma(*arguments)
    for expression in instance.integral:
        if isinstance(expression, Symbol):
            values[expression.name] = np.round(values[expression.name])
    fine = np.ones(12000, dtype=bool)
    for relation in instance.premises:
        for goal in normal(relation):
            value = evaluate(goal.expression, values)
            fine &= value > 0 if goal.sign == ">" else value >= 0
    assert fine.sum() >= 100
    for relation in instance.conclusions:
        for goal in normal(relation):
            left = np.broadcast_to(evaluate(relation.left, values), fine.shape)[fine]
            right = np.broadcast_to(evaluate(relation.right, values), fine.shape)[fine]
            value = np.broadcast_to(evaluate(goal.expression, values), fine.shape)[fine]
            known = np.isfinite(value)
            slack = 1e-9 * (1 + np.abs(left) + np.abs(right))[known]
            gap = value[known]
            assert known.sum() >= 50
            assert np.all(np.abs(gap) <= slack if goal.sign == "==" else gap >= -slack)


def test_telescoping() -> None:
    """The identity is part of the instance; a wrong primitive gives a wrong identity."""
    series = parse_expression("sum(k, k, 0, n)")
    assert isinstance(series, Series)
    for text, right in (("k*(k-1)/2", True), ("k*(k+1)/2", False)):
        primitive = parse_expression(f"sum({text}, k, 0, n + 1)")
        (gap,) = STOCK["telescope"](series, primitive).vanishing
        assert Algebra().quotient(opened(gap, Symbol("k"))).over.is_zero() is right


def test_signs_of_numbers() -> None:
    """All four relations."""
    assert [holds(0, s) for s in (">=", ">", "==", "!=")] == [True, False, True, False]
