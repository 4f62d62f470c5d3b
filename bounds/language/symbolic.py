r"""Formulas as sympy objects, to substitute into, to differentiate and to compile.

A letter becomes a symbol that knows it. Sympy is told only whether a letter is integer or real. Its
sign lives in the letter's domain: a symbol that sympy knew to be positive would turn the printed
claim "zeta > 0" into `true`.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping
from functools import cache, reduce
from typing import Any

import sympy as sp

from bounds.domain import Domain
from bounds.errors import refuse
from bounds.expressions import (
    Add,
    Bound,
    Call,
    Expression,
    Mul,
    Number,
    Pow,
    Relation,
    Series,
    Symbol,
    free_symbols,
    fresh,
    opened,
)
from bounds.language.formulas import Conjunction, Formula, Implication, Listing
from bounds.language.letters import Letter

RELATIONS = {"<=": sp.Le, "<": sp.Lt, ">=": sp.Ge, ">": sp.Gt, "==": sp.Eq, "!=": sp.Ne}
MOST_BITS = 13_000  # Python writes integers of at most 4300 digits
FUNCTIONS = {"exp": sp.exp, "log": sp.log, "abs": sp.Abs, "min": sp.Min, "max": sp.Max}


class LetterSymbol(sp.Symbol):  # type: ignore[misc]  # sympy is untyped
    """The symbol of a letter; letters of two papers with one name are two symbols."""

    __slots__ = ("letter",)

    letter: Letter

    def __new__(cls, letter: Letter) -> LetterSymbol:
        """Build the symbol."""
        fact = "integer" if letter.domain.integer else "real"
        symbol: LetterSymbol = sp.Symbol.__xnew__(cls, letter.name, **{fact: True})
        symbol.letter = letter
        return symbol

    @property
    def domain(self) -> Domain:
        """Which numbers the letter may be."""
        return self.letter.domain

    @property
    def meaning(self) -> str:
        """What the letter stands for."""
        return self.letter.meaning

    @property
    def unit(self) -> str | None:
        """The letter's unit, where one is declared."""
        return self.letter.unit

    def __getnewargs_ex__(self) -> tuple[tuple[object, ...], dict[str, object]]:
        """Let copies and pickles of expressions keep the letter."""
        return (self.letter,), {}

    def __str__(self) -> str:
        """Its name, as sympy prints it, without asking a printer: letters are sorted by it."""
        return self.letter.name

    def _hashable_content(self) -> tuple[object, ...]:
        return (*super()._hashable_content(), self.letter.paper)

    def _latex(self, _printer: object) -> str:
        return self.letter.latex


@cache
def symbol_of(letter: Letter) -> Any:
    """The symbol of a letter, or its function where it takes indices."""
    if not letter.arguments:
        return LetterSymbol(letter)

    def render(self: Any, printer: Any, exp: str | None = None) -> str:
        body = letter.latex.format(*(printer.doprint(index) for index in self.args))
        return body if exp is None else rf"\left({body}\right)^{{{exp}}}"

    function = sp.Function(letter.name, real=True)
    function._latex = render  # the hook that sympy's printer looks for
    function.letter, function.unit, function.meaning = letter, letter.unit, letter.meaning
    return function


def to_sympy(formula: Formula, letters: Mapping[str, Letter]) -> Any:
    """The formula, built up in the order in which it is written."""
    match formula:
        case Relation(left, sign, right):
            sides = to_sympy(left, letters), to_sympy(right, letters)
            return RELATIONS[sign](*sides, evaluate=False)
        case Conjunction(parts):
            return sp.And(*(to_sympy(part, letters) for part in parts), evaluate=False)
        case Implication(left, right, both):
            sides = to_sympy(left, letters), to_sympy(right, letters)
            return (sp.Equivalent if both else sp.Implies)(*sides, evaluate=False)
        case Listing(parts):
            return sp.Tuple(*(to_sympy(part, letters) for part in parts))
    return _expression(formula, letters)


def _expression(expression: Expression, letters: Mapping[str, Letter]) -> Any:
    match expression:
        case Number(value):
            return sp.Rational(value.numerator, value.denominator)
        case Symbol("oo"):
            return sp.oo
        case Symbol(name):
            return symbol_of(letters[name]) if name in letters else sp.Symbol(name)
        case Add(parts):
            return reduce(operator.add, (_expression(part, letters) for part in parts))
        case Mul(parts):
            return _written_out(
                reduce(operator.mul, (_expression(part, letters) for part in parts))
            )
        case Pow(base, exponent):
            return _written_out(_expression(base, letters) ** _expression(exponent, letters))
        case Series(_, lower, upper):
            index = fresh(expression.index, free_symbols(expression))
            body = opened(expression, Symbol(index))
            return sp.Sum(*_with_limits(body, Symbol(index), (lower, upper), letters))
        case Call("prod", (body, index, *ends)):
            return sp.Product(*_with_limits(body, index, ends, letters))
        case Call("integral", (body, index, *ends)):
            return sp.Integral(*_with_limits(body, index, ends, letters))
        case Call("limit", parts):
            return sp.Limit(*(_expression(part, letters) for part in parts))
        case Call("derivative", parts):
            return sp.Derivative(*(_expression(part, letters) for part in parts))
        case Call(name, parts):
            known = symbol_of(letters[name]) if name in letters else sp.Function(name)
            function = FUNCTIONS.get(name) or known
            return function(*(_expression(part, letters) for part in parts))
        case Bound():
            msg = "the index of a sum stands outside of it"
            raise ValueError(msg)


def _written_out(value: Any) -> Any:
    """What may be a number, which is then short enough to be shown."""
    if value.is_Rational and max(value.p.bit_length(), value.q.bit_length()) > MOST_BITS:
        refuse(f"a number of it has more than {MOST_BITS} bits")
    return value


def _with_limits(
    body: Expression, index: Expression, ends: Any, letters: Mapping[str, Letter]
) -> tuple[Any, tuple[Any, ...]]:
    lower, upper = (_expression(end, letters) for end in ends)
    return _expression(body, letters), (_expression(index, letters), lower, upper)
