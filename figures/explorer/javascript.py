r"""An expression as JavaScript, for the page that has no server.

The page computes in doubles, each with a bound on how far rounding has taken it: `R` has the
operations on such pairs. The expression is written in its stable form, so that few are uncertain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sympy as sp
from sympy.core.function import AppliedUndef

from bounds.stable import PowM1, PowP1, stable

CALLS = {sp.Add: "add", sp.Mul: "mul", sp.exp: "exp", sp.log: "log", sp.Abs: "abs", sp.Min: "min",
         sp.Max: "max", PowM1: "powm1", PowP1: "powp1"}  # fmt: skip
CONSTANTS = {sp.pi: "Math.PI", sp.E: "Math.E"}


class NotComputable(Exception):
    """The page has no value for it: a sequence, or a function that JavaScript does not have."""


@dataclass(frozen=True)
class _Writer:
    """Writes expressions; `names` are the JavaScript names of the letters."""

    names: Mapping[sp.Symbol, str]

    def write(self, expression: sp.Basic) -> str:
        if isinstance(expression, sp.Rational):
            return f"R.fraction({expression.p}, {expression.q})"
        if isinstance(expression, sp.Symbol):
            return f"R.number({self.names[expression]})"
        if expression in CONSTANTS:
            return f"R.fraction({CONSTANTS[expression]}, 1)"
        match expression:
            case sp.Mul():
                return self._product(expression)
            case sp.Pow():
                return self._power(expression.base, expression.exp)
            case sp.Sum() | sp.Product():
                return self._fold(expression)
        if type(expression) in CALLS:
            return self._call(CALLS[type(expression)], expression.args)
        kind = "a sequence" if isinstance(expression, AppliedUndef) else "not known to the page"
        msg = f"{expression} is {kind}"
        raise NotComputable(msg)

    def _call(self, name: str, arguments: Sequence[sp.Basic]) -> str:
        return f"R.{name}({', '.join(self.write(argument) for argument in arguments)})"

    def _product(self, expression: sp.Mul) -> str:
        below = [part for part in expression.args if _divides(part)]
        above = [part for part in expression.args if part not in below]
        numerator = self._call("mul", above)
        if not below:
            return numerator
        denominator = self._call("mul", [part.base**-part.exp for part in below])
        return f"R.div({numerator}, {denominator})"

    def _power(self, base: sp.Expr, exponent: sp.Expr) -> str:
        if exponent.is_Rational and exponent < 0:
            return f"R.div(R.fraction(1, 1), {self._power(base, -exponent)})"
        if exponent == 1:
            return self.write(base)
        if exponent == sp.Rational(1, 2):
            return f"R.sqrt({self.write(base)})"
        return self._call("pow", (base, exponent))

    def _fold(self, expression: sp.Expr) -> str:
        """The last limit is the outermost loop."""
        body, *limits = expression.args
        index, low, high = limits[-1]
        name = f"i{len(self.names)}"
        inner = expression.func(body, *limits[:-1]) if limits[:-1] else body
        function = _Writer({**self.names, index: name}).write(inner)
        loop = "sum" if isinstance(expression, sp.Sum) else "product"
        return f"R.{loop}({self.write(low)}, {self.write(high)}, ({name}) => {function})"


def javascript(expression: sp.Basic, names: Mapping[sp.Symbol, str]) -> str:
    """Write an expression as JavaScript; `R` is the page's `fedproof.math`."""
    return _Writer(names).write(stable(expression))


def _divides(part: sp.Expr) -> bool:
    return isinstance(part, sp.Pow) and bool(part.exp.is_Rational and part.exp < 0)
