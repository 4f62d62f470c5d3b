"""Expressions as numpy code that makes few arrays on its way."""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy.printing.numpy import NumPyPrinter
from sympy.printing.precedence import PRECEDENCE


class Printer(NumPyPrinter):  # type: ignore[misc]  # sympy is untyped
    """Numpy code in which minima broadcast and quotients are divisions, not powers of -1."""

    def _print_Add(self, expression: sp.Add, **_: Any) -> str:
        # What is subtracted comes last: -x + y would turn x round first, an array more.
        terms = sorted((self._print(term) for term in expression.args), key=_is_subtracted)
        first, *rest = terms
        signed = (f" - {term[1:]}" if _is_subtracted(term) else f" + {term}" for term in rest)
        return str(first) + "".join(signed)

    def _print_Mul(self, expression: sp.Mul) -> str:
        coefficient, rest = expression.as_coeff_Mul()
        if coefficient.is_negative:
            return f"-{self.parenthesize(-coefficient * rest, PRECEDENCE['Mul'])}"
        below = [part for part in expression.args if _is_quotient(part)]
        above = [part for part in expression.args if part not in below]
        numerator = self._product(above) if above else "1.0"
        if not below:
            return numerator
        return f"{numerator}/({self._product([part.base**-part.exp for part in below])})"

    def _print_Pow(self, expression: sp.Pow, **options: Any) -> str:
        if _is_quotient(expression):
            return f"1.0/({self._print(expression.base**-expression.exp)})"
        return str(super()._print_Pow(expression, **options))

    def _product(self, factors: list[sp.Expr]) -> str:
        return "*".join(self.parenthesize(factor, PRECEDENCE["Mul"]) for factor in factors)

    def _print_PowM1(self, expression: sp.Function) -> str:
        return self._call("powm1", expression)

    def _print_PowP1(self, expression: sp.Function) -> str:
        return self._call("powp1", expression)

    def _print_Exp(self, expression: sp.Function) -> str:
        return self._call("above_zero", expression)

    def _print_Grown(self, expression: sp.Function) -> str:
        return self._call("grown", expression)

    def _print_Size(self, expression: sp.Function) -> str:
        return self._call("abs", expression)

    def _call(self, name: str, expression: sp.Expr) -> str:
        return f"{name}({', '.join(self._print(part) for part in expression.args)})"

    def _print_Min(self, expression: sp.Min) -> str:
        return self._pairwise("minimum", expression)

    def _print_Max(self, expression: sp.Max) -> str:
        return self._pairwise("maximum", expression)

    def _pairwise(self, name: str, expression: sp.Expr) -> str:
        function = self._module_format(f"numpy.{name}")
        first, *rest = (self._print(argument) for argument in expression.args)
        for argument in rest:
            first = f"{function}({first}, {argument})"
        return str(first)


def _is_subtracted(term: str) -> bool:
    return term.startswith("-")


def _is_quotient(expression: sp.Basic) -> bool:
    """Whether an expression is a power with a negative number as exponent."""
    return isinstance(expression, sp.Pow) and bool(
        expression.exp.is_Rational and expression.exp < 0
    )
