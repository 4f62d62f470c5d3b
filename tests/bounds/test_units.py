"""Units: the algebra, and published formulas under a change of units.

Which formulas scale is for the analysis to find; the tests hold it to what numbers do. A formula
that is found to scale keeps its value, in the new units, at random points; one that is found not
to scale does not.
"""

from __future__ import annotations

import math
import random
from dataclasses import replace
from fractions import Fraction

import pytest
import sympy as sp
from hypothesis import example, given
from hypothesis import strategies as st

from bounds import arithmetic
from bounds.catalogue import catalogue
from bounds.errors import UserError
from bounds.language.letters import Alphabet, Letter
from bounds.language.symbolic import symbol_of
from bounds.language.written import Written
from bounds.statement import Constant, Formula, Kind, Role, Statement
from bounds.units import (
    ANYTHING,
    CONSTANT,
    IN_DEFINITION,
    NONE,
    Finding,
    Mismatch,
    Undeclared,
    Unit,
    analyse,
    unit_of,
)
from bounds.verdicts.kinds.units import questions
from tests.bounds.test_transcriptions import draw, term

powers = st.fractions(min_value=-3, max_value=3, max_denominator=3)
UNITS = {"eta": "x^2/f", "L": "f/x^2", "D": "f", "K": "1", "u": None}
LETTERS = Alphabet(
    {name: Letter(name=name, latex=name, meaning=name, unit=unit) for name, unit in UNITS.items()}
)
eta, L, D, K, unknown = (symbol_of(letter) for letter in LETTERS.values())


@given(powers, powers)
@example(Fraction(0), Fraction(0))
@example(Fraction(1, 2), Fraction(-1))
def test_text_form_is_read_back(f: Fraction, x: Fraction) -> None:
    """`str` and `parse` are inverse."""
    unit = Unit(sp.Rational(f.numerator, f.denominator), sp.Rational(x.numerator, x.denominator))
    assert Unit.parse(str(unit)) == unit


@pytest.mark.parametrize("text", ["m", "f//x", "f/", "f^", "fx^a", "2"])
def test_what_is_no_unit_is_refused(text: str) -> None:
    """The message shows the form."""
    with pytest.raises(UserError, match="is not of the form"):
        Unit.parse(text)


@pytest.mark.parametrize(
    ("expression", "unit"),
    [
        (eta * L, "1"),
        ((1 - eta * L) ** K * D, "f"),
        (sp.sqrt(D * L), "f/x"),
        (sp.Min(D / K, 3 * D), "f"),
        (sp.Sum((eta * L) ** K * D, (K, 1, 5)), "f"),
        (sp.exp(-eta * L * K) * D + 0, "f"),
        (sp.Eq(eta, 1 / (K * L)), "x^2/f"),
        (D ** (1 / (1 + K)) * (3 * D) ** (K / (1 + K)) + D, "f"),
    ],
)
def test_units_of_expressions(expression: sp.Basic, unit: str) -> None:
    """Worked by hand."""
    assert unit_of(expression, {}).agrees(Unit.parse(unit))


@pytest.mark.parametrize(
    "expression", [eta + L, D**K + D, sp.exp(eta), sp.log(D), eta <= L, sp.Min(D, eta), K ** (eta)]
)
def test_mismatches(expression: sp.Basic) -> None:
    """Each compares what cannot be compared."""
    with pytest.raises(Mismatch, match="unit"):
        unit_of(expression, {})


def test_a_letter_without_a_unit_leaves_the_question_open() -> None:
    """Undeclared is not a mismatch; zero fits every unit."""
    with pytest.raises(Undeclared, match="u has no declared unit"):
        unit_of(unknown + D, {})
    assert unit_of(sp.Ge(D, 0), {}) == Unit.parse("f")
    assert unit_of(sp.Integer(3), {}) == NONE


def test_a_letter_may_stand_for_another_quantity_in_a_statement() -> None:
    """The paper's lambda is a proximal coefficient, and a weight of momentum in one algorithm."""
    plain = Statement(
        id="units.example",
        kind=Kind.EQUATION,
        title="Example.",
        letters=LETTERS,
        formulas=(Formula("bound", Written("u <= (1 - eta)*D", LETTERS)),),
    )
    assert next(analyse(plain)).scales is None
    weight = replace(plain, units={"u": "f", "eta": "1"})
    assert next(analyse(weight)).scales
    assert next(analyse(replace(weight, units={"u": "f"}))).scales is False


def test_a_constant_that_does_not_scale_is_told_where_it_is_defined() -> None:
    """1 + D adds a number to a loss; what is bounded by such a constant is not at fault."""
    factor = Constant(name=Written("u", LETTERS), defined=Written("1 + D", LETTERS))
    formula = Formula("bound", Written("D <= u*D", LETTERS))
    example = Statement(
        id="units.example",
        kind=Kind.EQUATION,
        title="Example.",
        letters=LETTERS,
        formulas=(formula,),
        constants=(factor,),
    )
    found = {one.label: one for one in analyse(example)}
    assert (found["bound"].scales, found[f"{CONSTANT}u"].scales) == (None, False)
    assert IN_DEFINITION in found["bound"].reason
    assert [question.step for question in questions(example)] == ["bound", f"{CONSTANT}u"]
    pasted = replace(example, constants=(replace(factor, home="units.other"),))
    assert [question.step for question in questions(pasted)] == ["bound"]


def test_the_constant_of_an_order_has_whatever_unit_it_needs() -> None:
    """O(D + D^2) leaves two constants unnamed; D + D^2 alone adds a loss to its square."""
    letters = Alphabet(
        {**LETTERS, "c": Letter(name="c", latex="c", meaning="a constant", unit="any")}
    )
    for text, scales in (("D <= c*(D + D^2)", True), ("D <= c*(D + D^2) + 1", False)):
        example = Statement(
            id="units.example",
            kind=Kind.EQUATION,
            title="Example.",
            letters=letters,
            formulas=(Formula("bound", Written(text, letters)),),
        )
        assert next(analyse(example)).scales is scales


BOUNDS = [
    (statement, formula)
    for statement in catalogue.values()
    for formula in statement.formulas
    if formula.role is Role.BOUND and isinstance(formula.quantity, sp.Symbol)
]


def finding(statement: Statement, formula: Formula) -> Finding:
    """The analysis of one formula."""
    return next(found for found in analyse(statement) if found.label == formula.label)


def test_every_bound_has_units() -> None:
    """No bound is left undecided for want of a declaration."""
    undecided = [
        (found.id, found.label, found.reason)
        for statement, formula in BOUNDS
        if (found := finding(statement, formula)).scales is None
        if IN_DEFINITION not in found.reason
    ]
    assert not undecided


def sides(statement: Statement, formula: Formula) -> list[sp.Expr]:
    """The value and, where the statement defines what is bounded, its definition."""
    defined = [c.definition for c in statement.constants if c.symbol == formula.quantity]
    return [formula.value, *(each for each in defined if each is not None)]


def ratio(statement: Statement, expression: sp.Expr, unit: str, seed: int) -> float | None:
    """A quantity in new units over the old quantity in new units: one when the formula scales."""
    source = random.Random(seed)
    constants = {c.symbol: c.definition for c in statement.constants if c.definition is not None}
    while expression.free_symbols & set(constants):
        expression = expression.xreplace(constants)
    if any(each.unit == ANYTHING for each in expression.free_symbols):
        return None
    factor = {"f": 3.7, "x": 0.6}

    def scale(text: str) -> float:
        parsed = Unit.parse(text)
        return float(factor["f"] ** float(parsed.f) * factor["x"] ** float(parsed.x))

    point = {each: draw(each, source) for each in sorted(expression.free_symbols, key=str)}
    units = {each: statement.units.get(each.name, each.unit) for each in point}
    moved = {each: Fraction(float(v) * scale(units[each])) for each, v in point.items()}
    sequences = {f.func.__name__: term for f in expression.atoms(sp.core.function.AppliedUndef)}
    try:
        before, after = (float(arithmetic.real(expression, p, sequences)) for p in (point, moved))
    except (UserError, ZeroDivisionError, OverflowError):
        return None
    return after / (before * scale(unit)) if before and math.isfinite(before) else None


@pytest.mark.parametrize("paper", catalogue.papers())
def test_numbers_agree_with_the_analysis(paper: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Print what does not scale, and hold each finding to values at random points."""
    for statement, formula in BOUNDS:
        sequences = formula.body.atoms(sp.core.function.AppliedUndef)
        if statement.paper != paper or sequences:
            continue
        found = finding(statement, formula)
        if not found.scales:
            with capsys.disabled():
                print(f"\n{found.id} ({found.label}): {found.reason}", end="")
        assert formula.quantity is not None
        found_ratios = (
            ratio(statement, side, formula.quantity.unit, seed)
            for side in sides(statement, formula)
            for seed in range(40)
        )
        ratios = [r for r in found_ratios if r is not None]
        if ratios and found.scales is not None:
            unchanged = all(abs(r - 1) < 1e-9 for r in ratios)
            assert unchanged == found.scales, f"{found}: ratios {ratios}"
