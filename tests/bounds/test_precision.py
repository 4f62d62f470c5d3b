"""No digit that is shown is lost to rounding: every formula, far out in its domain.

The reference is mpmath with 450 digits, on the same letters. Single values are those of
`arithmetic`, and lists those of `compiled`, in one call for all points of a formula.
"""

from __future__ import annotations

import functools
import math
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import mpmath
import numpy as np
import pytest
import sympy as sp
from sympy.core.function import AppliedUndef

from bounds import arithmetic, compiled
from bounds.arithmetic import NoValue, TooSmall
from bounds.catalogue import catalogue
from bounds.certificate import RELATIVE, certify
from bounds.domain import Domain
from bounds.errors import UserError
from bounds.evaluation import Evaluation, Request, evaluate
from bounds.language.formulas import MEANS
from bounds.language.symbolic import LetterSymbol
from bounds.optimisation import optimise
from bounds.stable import stable
from bounds.values import decimal
from tests.bounds.example import statement as example
from tests.bounds.test_transcriptions import term

DIGITS = 450
POINTS = 3
SIZES = ["1e-30", "1e-16", "1e-13", "1e-6", "0.3", "1", "7", "1e6", "1e12"]
NEAR_AN_END = ["1e-17", "1e-15", "1e-9", "0.1", "0.5"]
COUNTS = [1, 2, 3, 10, 1000, 10**6, 10**9]
TERMS = [1, 2, 3, 9]  # where a sum counts up to a letter
PROX: dict[str, object] = {"Theta": 1, "lam": "0.1", "K": 5, "T": 1000}


def formulas(paper: str) -> Iterator[tuple[str, sp.Expr]]:
    """Every value, side of a hypothesis and constant, once, with the definitions put in."""
    seen = set()
    for statement in catalogue.values():
        if statement.paper != paper:
            continue
        found = {f.label: f.value for f in statement.formulas if f.value is not None}
        for constant in statement.constants:
            found[f"constant {constant.symbol}"] = constant.definition
        for hypothesis in statement.hypotheses:
            for part in hypothesis.relation.atoms(sp.core.relational.Relational):
                found[f"left of {part}"], found[f"right of {part}"] = part.args
        for label, expression in found.items():
            if isinstance(expression, sp.Expr) and expression.args:
                # An assumption may have conditions and no formula; the definitions need none.
                (about, *_) = statement.formulas or example.formulas
                expanded = Request(statement, about, {}, {}).expanded(expression)
                letters = expanded.free_symbols
                named = letters and all(isinstance(letter, LetterSymbol) for letter in letters)
                if {f.func.__name__ for f in expanded.atoms(AppliedUndef)} & MEANS.keys():
                    continue  # norms and means of vectors have no value at numbers
                if named and expanded not in seen:
                    yield f"{statement.id} {label}", expanded
                seen.add(expanded)


def corner(letter: LetterSymbol, source: random.Random, *, counted: bool) -> Fraction:
    """A number near an end of the letter's domain, or far from both."""
    domain: Domain = letter.domain
    if domain.integer:
        least = domain.low or Fraction(0)
        return max(least, Fraction(source.choice(TERMS if counted else COUNTS)))
    if domain.low is not None and domain.high is not None:
        inset = (domain.high - domain.low) * Fraction(source.choice(NEAR_AN_END))
        value = source.choice((domain.low + inset, domain.high - inset))
    else:
        sign = 1 if domain.low is not None else source.choice((-1, 1))
        value = (domain.low or Fraction(0)) + sign * Fraction(source.choice(SIZES))
    return Fraction(repr(float(value)))


def corners(
    expression: sp.Expr, seed: str, count: int = POINTS
) -> Iterator[dict[sp.Symbol, Fraction]]:
    """Points of the domains of a formula's letters."""
    source = random.Random(seed)
    ends = set().union(
        *(end.free_symbols for total in expression.atoms(sp.Sum) for end in total.limits)
    )
    letters = sorted((s for s in expression.free_symbols if isinstance(s, LetterSymbol)), key=str)
    for _ in range(count):
        yield {letter: corner(letter, source, counted=letter in ends) for letter in letters}


def spelled(expression: sp.Basic) -> sp.Basic:
    """Sums as their terms, and sequences as numbers."""
    if isinstance(expression, sp.Sum):
        body, *inner, (index, low, high) = expression.args
        body = sp.Sum(body, *inner) if inner else body
        steps = range(int(low), int(high) + 1)
        return sp.Add(*(spelled(body.xreplace({index: sp.Integer(step)})) for step in steps))
    if isinstance(expression, AppliedUndef):
        return sp.Rational(term(*(int(index) for index in expression.args)))
    parts = [spelled(part) for part in expression.args]
    return expression.func(*parts) if parts else expression


@functools.cache
def in_digits(expression: sp.Expr, letters: tuple[sp.Symbol, ...]) -> Any:
    """A function of mpmath; two papers may use one name, so the arguments are numbered."""
    dummies = [sp.Dummy(f"a{index}") for index in range(len(letters))]
    return sp.lambdify(
        dummies, expression.xreplace(dict(zip(letters, dummies, strict=True))), "mpmath"
    )


def reference(expression: sp.Expr, point: dict[sp.Symbol, Fraction]) -> Any:
    """The value in 450 digits; none where there is none."""
    if expression.has(sp.Sum, AppliedUndef):
        counted = [end for one in expression.atoms(sp.Sum) for end in one.limits]
        counted += expression.atoms(AppliedUndef)
        letters_in = set().union(*(part.free_symbols for part in counted))
        counts = {s: sp.Rational(v) for s, v in point.items() if s in letters_in}
        expression = spelled(expression.xreplace(counts))
    letters = tuple(point)
    with mpmath.workdps(DIGITS):
        numbers = [mpmath.mpf(v.numerator) / v.denominator for v in point.values()]
        try:
            value = in_digits(expression, letters)(*numbers)
        except (ZeroDivisionError, ValueError, OverflowError, TypeError):  # or it is complex
            return None
        return None if isinstance(value, mpmath.mpc) or not mpmath.isfinite(value) else value


def agrees(found: float, true: Any, tolerance: float) -> bool:
    """Within a part of the true value; a zero is a zero, up to the digits of the reference."""
    with mpmath.workdps(DIGITS):
        if found == 0:
            return bool(abs(true) < mpmath.mpf(10) ** (150 - DIGITS))
        return bool(abs(mpmath.mpf(found) - true) <= tolerance * abs(true))


def unshowable(true: Any) -> bool:
    """Whether no double has the digits of the value."""
    return true is None or (
        true != 0 and not arithmetic.SMALLEST <= abs(true) < mpmath.mpf(2) ** 1024
    )


@pytest.mark.parametrize("paper", catalogue.papers())
def test_single_values_are_certain(paper: str) -> None:
    """To the last place of a double; no value is given only where there is none to give."""
    wrong: list[tuple[object, ...]] = []
    compared = 0
    for name, expression in formulas(paper):
        sequences = {f.func.__name__: term for f in expression.atoms(AppliedUndef)}
        for point in corners(expression, name):
            true = reference(expression, point)
            try:
                found = arithmetic.real(expression, point, sequences)
            except NoValue as error:
                if not unshowable(true):
                    wrong.append((name, point, str(error), mpmath.nstr(true)))
                continue
            compared += 1
            if true is None or not agrees(found, true, 2.0**-52):
                wrong.append((name, point, found, true and mpmath.nstr(true)))
    assert wrong == []
    assert compared > len([*formulas(paper)])


@pytest.mark.parametrize("paper", catalogue.papers())
def test_lists_are_certain(paper: str) -> None:
    """To nine digits, though doubles lose them all; what has no value is not a number."""
    wrong: list[tuple[object, ...]] = []
    compared = 0
    for name, expression in formulas(paper):
        sequences = {f.func.__name__: term for f in expression.atoms(AppliedUndef)}
        points = list(corners(expression, f"list {name}"))
        if not points[0]:
            continue
        arrays = {s: np.array([float(point[s]) for point in points]) for s in points[0]}
        for point, found in zip(
            points, compiled.evaluate(expression, arrays, sequences), strict=True
        ):
            true = reference(expression, point)
            if math.isnan(found):
                good = unshowable(true)
            else:
                compared += 1
                good = true is not None and agrees(found, true, RELATIVE)
            if not good:
                wrong.append((name, point, found, true and mpmath.nstr(true)))
    assert wrong == []
    assert compared > len([*formulas(paper)])


@pytest.mark.parametrize("rate", ["1e-13", "1e-15", "1e-16", "1e-300"])
def test_small_rates_of_fedprox(rate: str) -> None:
    """2 Theta T (1 - (1 - lam eta)^K) / lam is 2 Theta T K eta up to the next order."""
    fedprox = catalogue["fedsagd.tab1.fedprox"]
    exact = 10_000 * Fraction(rate) * (1 - Fraction(rate) / 5)
    single = evaluate(fedprox, {**PROX, "eta_l": rate})
    assert isinstance(single, Evaluation)
    assert single.value == pytest.approx(float(exact), rel=1e-13, abs=0)
    many = evaluate(fedprox, {**PROX, "eta_l": [1e-3, float(rate)]})
    assert not isinstance(many, Evaluation)
    assert float(many["value"][1]) == pytest.approx(float(exact), rel=1e-9, abs=0)


def test_many_steps_of_fedprox() -> None:
    """K = 10^9 and T = 10^12, at a rate at which sixty digits do not tell (1 - x)^K from one."""
    values = {**PROX, "K": 10**9, "T": 10**12, "eta_l": "1e-300"}
    single = evaluate(catalogue["fedsagd.tab1.fedprox"], values)
    assert isinstance(single, Evaluation)
    assert single.value == pytest.approx(2e-279, rel=1e-14, abs=0)


x, y = sp.symbols("x y", nonnegative=True)
n = sp.Symbol("n", integer=True, nonnegative=True)


def test_what_is_zero_is_known_to_be() -> None:
    """x - y at x = y = 0.1, which no double is; and its root."""
    point = {x: Fraction(1, 10), y: Fraction(1, 10)}
    for expression in (x - y, sp.sqrt(x - y) + 0 * y, (x - y) * sp.exp(x)):
        assert arithmetic.real(expression, point, {}) == 0
        arrays = {letter: np.array([0.1, 0.1]) for letter in (x, y)}
        np.testing.assert_array_equal(compiled.evaluate(expression, arrays, {}), 0)


def test_a_zero_that_is_not_certain_is_not_printed() -> None:
    """sqrt(8) - 2 sqrt(2) is zero, and no ball ever says so."""
    expression = sp.sqrt(x) - 2 * sp.sqrt(y)
    point = {x: Fraction(8), y: Fraction(2)}
    with pytest.raises(NoValue, match="nor whether it is zero"):
        arithmetic.real(expression, point, {})
    arrays = {letter: np.array([float(value)] * 2) for letter, value in point.items()}
    assert np.isnan(compiled.evaluate(expression, arrays, {})).all()


def test_zero_times_what_has_no_value_has_none() -> None:
    """The root of sqrt(8) - 2 sqrt(2) - 1e-50, of which few digits do not tell the sign."""
    root = sp.sqrt(sp.sqrt(x) - 2 * sp.sqrt(2) - sp.Rational(1, 10**50))
    with pytest.raises(NoValue, match="takes the root of"):
        arithmetic.real(y * root, {x: Fraction(8), y: Fraction(0)}, {})


def test_what_no_double_holds_is_told() -> None:
    """exp(-1000) is not zero, and not shown as if it were."""
    with pytest.raises(TooSmall, match="closer to it than any number"):
        arithmetic.real(sp.exp(-x), {x: Fraction(1000)}, {})
    found = compiled.evaluate(sp.exp(-x), {x: np.array([1.0, 1000.0])}, {})
    assert found[0] == pytest.approx(math.exp(-1), rel=1e-15)
    assert np.isnan(found[1])
    with pytest.raises(NoValue, match="too large"):
        arithmetic.real(sp.exp(x), {x: Fraction(1000)}, {})


@pytest.mark.parametrize("small", [1e-200, 1e-162])
def test_an_underflow_on_the_way_is_seen(small: float) -> None:
    """x^2 leaves the doubles, or their normal range, and comes back."""
    y_value = 1e300
    found = compiled.evaluate(x**2 * y + x, {x: np.array([small, 2.0]), y: np.asarray(y_value)}, {})
    exact = Fraction(repr(small)) ** 2 * 10**300 + Fraction(repr(small))
    np.testing.assert_allclose(found, [float(exact), 4e300], rtol=1e-15)


def test_a_grid_names_the_first_point_without_a_value() -> None:
    """With the reason that a single point gives."""
    fedprox = catalogue["fedsagd.tab1.fedprox"]
    with pytest.raises(UserError, match=r"no finite value at 1 of 2 points.*closer to it than any"):
        evaluate(fedprox, {**PROX, "Theta": 1e-300, "eta_l": [1e-20, 1e-3]})


def test_a_search_is_not_drawn_to_lost_digits() -> None:
    """The bound grows with the rate; in plain doubles it is zero below 1e-15."""
    found = optimise(catalogue["fedsagd.tab1.fedprox"], dict(PROX), over={"eta_l": (1e-18, 1e-3)})
    assert float(found.at["eta_l"]) == pytest.approx(1e-18, rel=1e-6, abs=0)
    assert found.value == pytest.approx(1e-14, rel=1e-6, abs=0)


def test_a_search_does_not_stop_where_doubles_end() -> None:
    """The least bound is 1e-314, which is told and not passed over for 2.3e-308."""
    with pytest.raises(TooSmall, match=r"closer to it than any"):
        optimise(
            catalogue["fedsagd.tab1.fedprox"],
            {**PROX, "Theta": "1e-300"},
            over={"eta_l": (1e-18, 1e-3)},
        )


@pytest.mark.parametrize("sign", [1, -1])
def test_powers_near_one_keep_their_digits(sign: int) -> None:
    """(1 + d)^n and what it is beyond one, for small d and large n, on both sides of one."""
    rates = np.array([1e-15, 1e-12, 1e-7])
    steps = np.array([1e12, 1e9, 1e3])
    for expression in ((1 + sign * x) ** n, (1 + sign * x) ** n - 1):
        assert stable(expression) != expression
        value, *_ = certify(expression).parts
        found = compiled.evaluate(value, {x: rates, n: steps}, {}, where=np.zeros(3, dtype=bool))
        for rate, step, one in zip(rates, steps, found, strict=True):
            point = {x: decimal(float(rate)), n: Fraction(int(step))}
            assert one == pytest.approx(arithmetic.real(expression, point, {}), rel=1e-12, abs=0)


@pytest.mark.parametrize("count", [Fraction(1), Fraction(7), Fraction(10**9), Fraction(10**12)])
@pytest.mark.parametrize("size", ["1e-300", "-1e-300", "1e-15", "-0.5", "-1", "-3", "0", "2/3"])
def test_balls_take_the_stable_form(size: str, count: Fraction) -> None:
    """The same value, and few bits for a small distance from one."""
    point = {y: Fraction(size), n: count}
    for plain in ((1 + y) ** n, (1 + y) ** n - 1):
        if abs(point[y]) > 1 and count > 10:
            continue  # no double holds it
        expected = arithmetic.enclosed(plain, point, {})
        found = arithmetic.enclosed(stable(plain), point, {})
        assert arithmetic.rounded(found) == pytest.approx(
            arithmetic.rounded(expected), rel=1e-15, abs=0
        )


LONG = 3 * compiled.BLOCK


@pytest.mark.parametrize("square", [False, True])
def test_a_long_list_is_certain_where_its_values_cancel(square: bool) -> None:
    """(1 + x)^2 - 1 - 2 x - y is x^2 - y; zero at one point, lost in doubles around it."""
    expression = (1 + x) ** 2 - 1 - 2 * x - y
    line = np.linspace(1e-6, 3e-6, 400 if square else LONG)
    level = np.linspace(0, 1e-12, 300)[:, None] if square else np.asarray(line[LONG // 2] ** 2)
    assert not certify(expression).sure
    arrays = {x: line, y: level}
    shape = np.broadcast_shapes(line.shape, level.shape)
    found = compiled.evaluate(
        expression, arrays, {}, where=np.arange(math.prod(shape)).reshape(shape) % 997 == 0
    )
    wide = np.broadcast_arrays(line, level)
    for place in range(0, found.size, 997):
        point = {k: decimal(float(v.flat[place])) for k, v in zip((x, y), wide, strict=True)}
        exact = point[x] ** 2 - point[y]
        assert found.flat[place] == pytest.approx(float(exact), rel=RELATIVE, abs=0)


def test_a_long_list_is_not_taken_to_be_in_its_domain() -> None:
    """lam + Theta where lam is -1 - 1e-14 once, though the domains of both are positive."""
    expression = catalogue["fedsagd.tab1.fedprox"].formulas[0].value
    assert expression is not None
    lam, theta = (s for s in expression.free_symbols if s.name in ("lam", "Theta"))
    line, place = np.ones(LONG), LONG // 2 + 1
    line[place] = -1 - 1e-14
    found = compiled.evaluate(lam + theta, {lam: line, theta: np.ones(LONG)}, {})
    assert found[place] == float(1 + decimal(line[place]))
    assert (np.delete(found, place) == 2).all()


def test_a_doubt_about_what_points_share_is_about_all_of_them() -> None:
    """1/(x - y) at x = y + 1e-12, times a list."""
    arrays = {x: np.asarray(1 + 1e-12), y: np.asarray(1.0), n: np.array([1.0, 2.0, 3.0])}
    exact = Fraction(repr(1 + 1e-12)) - 1
    np.testing.assert_allclose(
        compiled.evaluate(n / (x - y), arrays, {}),
        [float(k / exact) for k in (1, 2, 3)],
        rtol=1e-15,
    )
