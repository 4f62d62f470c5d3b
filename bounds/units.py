r"""Units: whether a formula survives a change of the units of points and of losses.

Measure points in units of $x$ and losses in units of $f$; then a gradient has unit $f/x$, a
smoothness constant $f/x^2$, a step size $x^2/f$, a count none. A bound that holds for all problems
keeps its meaning when both units change, so every term of it must have the unit of the quantity it
bounds. A formula with a mismatch may be read as fixing a unit, or as a slip; the analysis says
which two parts disagree. A mismatch inside of a constant is one of its definition, and no formula
in which it stands is at fault. What an O(.) leaves unnamed is of the unit that each term needs
(`any`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import sympy as sp
from sympy.core.function import AppliedUndef

from bounds.errors import UserError
from bounds.language.symbolic import LetterSymbol, symbol_of
from bounds.statement import Statement

CONSTANT, RULE, ANYTHING = "constant: ", "rule ", "any"
_FACTOR = re.compile(r"([fx1])(?:\^(-?\d+(?:/\d+)?))?", re.ASCII)


@dataclass(frozen=True)
class Unit:
    """A product of powers of the unit of losses and of the unit of points.

    A power is a number, or an expression in letters without a unit, as in $f^{1/(1+q)}$.
    """

    f: sp.Expr = sp.S.Zero
    x: sp.Expr = sp.S.Zero

    @classmethod
    def parse(cls, text: str) -> Unit:
        """Read `1`, `f/x^2` or `f^1/2/x`; or `any`."""
        if text == ANYTHING:
            return ANY
        unit, sign, rest = cls(), 1, text
        while rest:
            match = _FACTOR.match(rest)
            if match is None:
                msg = f"unit {text!r} is not of the form 1, f/x^2 or x^2/f"
                raise UserError(msg)
            power = sign * sp.Rational(match[2] or 1)
            unit *= cls() if match[1] == "1" else cls(**{match[1]: power})
            rest = rest[match.end() :]
            if rest[:1] in ("/", "*"):
                sign, rest = (-1 if rest[0] == "/" else 1), rest[1:] or "?"
        return unit

    def __mul__(self, other: Unit) -> Unit:
        """Units of a product."""
        if ANY in (self, other):
            return ANY
        return Unit(self.f + other.f, self.x + other.x)

    def __pow__(self, power: sp.Expr) -> Unit:
        """Units of a power."""
        return self if self is ANY else Unit(self.f * power, self.x * power)

    def agrees(self, other: Unit) -> bool:
        """Whether both are the same unit, also when powers are written differently."""
        if ANY in (self, other):
            return True
        gaps = (self.f - other.f, self.x - other.x)
        return all(gap == 0 or sp.simplify(gap) == 0 for gap in gaps)

    def __str__(self) -> str:
        """Write the unit as `parse` reads it."""
        named = [("f", self.f), ("x", self.x)]
        negative = {name: power.could_extract_minus_sign() for name, power in named}
        above = "*".join(_power(name, p) for name, p in named if p != 0 and not negative[name])
        below = "".join(f"/{_power(name, -power)}" for name, power in named if negative[name])
        return (above or "1") + below


def _power(name: str, power: sp.Expr) -> str:
    if power == 1:
        return name
    return f"{name}^{power}" if power.is_Rational else f"{name}^({power})"


NONE = Unit()
ANY = Unit(sp.nan, sp.nan)
# Why nothing is said of a formula that has a constant with a mismatch.
IN_DEFINITION = "has no unit, since its definition does not scale"
Known = Mapping[LetterSymbol, sp.Expr | Unit]


class Mismatch(Exception):
    """Two parts of an expression have different units; the message names them."""


class Undeclared(Exception):
    """A letter has no declared unit, so nothing can be said."""


@dataclass(frozen=True)
class Finding:
    """What the analysis says about one formula: it scales, it does not, or a unit is missing."""

    id: str
    label: str
    scales: bool | None
    reason: str = ""


def analyse(statement: Statement) -> Iterator[Finding]:
    """Check every formula, hypothesis, rule and constant of a statement."""
    constants = {c.symbol: c.definition for c in statement.constants if c.definition is not None}
    here = {
        symbol_of(statement.letters[name]): Unit.parse(text)
        for name, text in statement.units.items()
    }
    parts = [(formula.label, formula.body) for formula in statement.formulas]
    parts += [(f"hypothesis: {h.label}", h.relation) for h in statement.hypotheses]
    parts += [(f"{RULE}{at}", rule.equation) for at, rule in enumerate(statement.rules, 1)]
    parts += [
        (f"{CONSTANT}{symbol.name}", sp.Eq(symbol, definition, evaluate=False))
        for symbol, definition in constants.items()
    ]
    for label, body in parts:
        try:
            known = constants
            if label.startswith(CONSTANT):
                known = _others(constants, body)
                unit_of(body.rhs, known | here)
            unit_of(body, known | here)
        except Mismatch as mismatch:
            yield Finding(statement.id, label, scales=False, reason=str(mismatch))
        except Undeclared as missing:
            yield Finding(statement.id, label, scales=None, reason=str(missing))
        else:
            yield Finding(statement.id, label, scales=True)


def _others(
    constants: Mapping[LetterSymbol, sp.Expr], body: sp.Basic
) -> dict[LetterSymbol, sp.Expr]:
    """A constant is compared with its own declared unit, not with its definition."""
    return {symbol: definition for symbol, definition in constants.items() if symbol != body.lhs}


def unit_of(expression: sp.Basic, constants: Known) -> Unit:
    """Compute the unit of an expression; derived constants have that of their definitions."""
    if isinstance(expression, sp.Symbol):
        return _letter(expression, constants)
    if isinstance(expression, AppliedUndef):
        return _declared(expression.func)
    match expression:
        case sp.core.relational.Relational() | sp.Add() | sp.Min() | sp.Max():
            return _alike(expression, constants)
        case sp.logic.boolalg.BooleanFunction() | sp.Tuple():
            for part in expression.args:
                unit_of(part, constants)
            return NONE
        case sp.Mul():
            unit = NONE
            if any(isinstance(f, sp.Symbol) and _unit_text(f) == ANYTHING for f in expression.args):
                return ANY  # and its terms need not be alike
            for factor in expression.args:
                unit = unit * unit_of(factor, constants)
            return unit
        case sp.Pow():
            base, exponent = expression.args
            return _raised(base, exponent, constants)
        case sp.Sum() | sp.Integral() | sp.Limit():
            return unit_of(expression.args[0], constants)
        case sp.Abs():
            return unit_of(expression.args[0], constants)
    for argument in expression.args:
        if not isinstance(argument, sp.Tuple):  # the limits of a product are counts
            _require_none(argument, constants, f"the argument of {expression}")
    return NONE


def _letter(letter: sp.Symbol, constants: Known) -> Unit:
    found = constants.get(letter)
    if isinstance(found, Unit):
        return found
    if found is None:
        return _declared(letter)
    try:
        return unit_of(found, constants)
    except Mismatch:
        msg = f"{letter} {IN_DEFINITION}"
        raise Undeclared(msg) from None


def _declared(quantity: Any) -> Unit:
    """The unit with which a letter or a sequence was declared."""
    text = _unit_text(quantity)
    if text is None:
        msg = f"{quantity} has no declared unit"
        raise Undeclared(msg)
    return Unit.parse(text)


def _unit_text(quantity: Any) -> str | None:
    found: str | None = getattr(quantity, "unit", None)
    return found


def _alike(expression: sp.Basic, constants: Known) -> Unit:
    """All parts of a sum, a minimum or a relation have one unit; zero has every unit."""
    units = {part: unit_of(part, constants) for part in expression.args if part != 0}
    units = {part: unit for part, unit in units.items() if unit is not ANY} or units
    for part, unit in units.items():
        first, expected = next(iter(units.items()))
        if not unit.agrees(expected):
            msg = f"{first} has unit {expected}, {part} has unit {unit}"
            raise Mismatch(msg)
    return next(iter(units.values()), NONE)


def _raised(base: sp.Expr, exponent: sp.Expr, constants: Known) -> Unit:
    _require_none(exponent, constants, f"the exponent {exponent}")
    unit: Unit = unit_of(base, constants) ** exponent
    return unit


def _require_none(expression: sp.Basic, constants: Known, what: str) -> None:
    unit = unit_of(expression, constants)
    if not unit.agrees(NONE):
        msg = f"{what} has unit {unit} and should have none"
        raise Mismatch(msg)
