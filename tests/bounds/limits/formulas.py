"""Values of printed formulas at exact points, and how two of them compare."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from fractions import Fraction

import sympy as sp
from hypothesis import event

from bounds import arithmetic
from bounds.arithmetic import Sequence
from bounds.catalogue import catalogue
from bounds.evaluation import choose

Value = Fraction | float
Point = dict[str, Fraction]
PLACES = 1e-12


@functools.cache
def unfolded(item: str, form: str, given_names: frozenset[str]) -> sp.Expr:
    """A formula or line of a proof, every constant that is not given by its definition."""
    statement = catalogue[item]
    named = [step for step in statement.steps if step.label == form]
    lines = {step.label: step.written[0].sympy.rhs for step in named}
    expression = lines[form] if lines else choose(statement, form or None).value
    assert expression is not None
    constants = {
        c.symbol: c.definition
        for c in statement.constants
        if c.definition is not None and c.symbol.name not in given_names
    }
    while expression.free_symbols & set(constants):
        expression = expression.xreplace(constants)
    return expression


def value(item: str, form: str = "", /, **point: Fraction | int) -> Value:
    """The value of a formula; letters that it does not have are ignored."""
    return along({}, item, form, **point)


def along(
    sequences: dict[str, Sequence], item: str, form: str = "", /, **point: Fraction | int
) -> Value:
    """The value of a formula with sequences, a `Fraction` where it is rational."""
    expression = unfolded(item, form, frozenset(point))
    numbers = {each: Fraction(point[each.name]) for each in expression.free_symbols}
    rational = arithmetic.exact(expression, numbers, sequences)
    if rational is not None:
        return rational
    return float(arithmetic.real(expression, numbers, sequences))


def same(left: Value, right: Value) -> bool:
    """Equal, up to rounding only when one of the two is not rational."""
    if isinstance(left, Fraction) and isinstance(right, Fraction):
        return left == right
    return math.isclose(left, right, rel_tol=PLACES, abs_tol=1e-300)


@dataclass(frozen=True)
class Comparison:
    """Two printed formulas for one quantity at one point, and the factor between them."""

    first: str
    second: str
    factor: Value

    def __str__(self) -> str:
        """Write how the two compare, without the number: `--hypothesis-show-statistics` counts."""
        if same(self.factor, Fraction(1)):
            return f"{self.first} equals {self.second}"
        order = "exceeds" if self.factor > 1 else "is below"
        return f"{self.first} {order} {self.second}"


def compared(first: tuple[str, str], second: tuple[str, str], point: Point) -> Value:
    """Report how two printed formulas compare, and return the factor."""
    factor = value(*first, **point) / value(*second, **point)
    event(str(Comparison(" ".join(first), " ".join(second), factor)))
    return factor
