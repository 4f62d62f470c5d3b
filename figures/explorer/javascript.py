r"""An expression as JavaScript, for the page that has no server.

The page computes in doubles. A power's distance from one, as in $1-(1-\Gamma)^T$, is therefore
written with `powm1`, which does not lose the digits of a small $\Gamma$.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sympy as sp
from sympy.core.function import AppliedUndef

SPECIAL = {sp.exp: "exp", sp.log: "log", sp.Abs: "abs", sp.Min: "min", sp.Max: "max",
           sp.floor: "floor", sp.ceiling: "ceil", sp.sign: "sign"}  # fmt: skip
CONSTANTS = {sp.pi: "Math.PI", sp.E: "Math.E", sp.oo: "Infinity"}
RELATIONS = {"<=": "<=", "<": "<", ">=": ">=", ">": ">", "==": "===", "!=": "!=="}


class NotComputable(Exception):
    """The page has no value for it: a sequence, or a function that JavaScript does not have."""


@dataclass(frozen=True)
class _Writer:
    """Writes expressions; `names` are the JavaScript names of the letters."""

    names: Mapping[sp.Symbol, str]

    def write(self, expression: sp.Basic) -> str:
        if isinstance(expression, sp.Rational):
            return _fraction(expression)
        if isinstance(expression, sp.Float):
            return repr(float(expression))
        if isinstance(expression, sp.Symbol):
            return self.names[expression]
        if expression in CONSTANTS:
            return CONSTANTS[expression]
        match expression:
            case sp.Add():
                return self._sum(expression)
            case sp.Mul():
                return self._product(expression)
            case sp.Pow():
                return self._power(expression.base, expression.exp)
            case sp.Sum() | sp.Product():
                return self._fold(expression)
            case sp.Piecewise():
                return self._piecewise(expression)
            case sp.core.relational.Relational():
                sides = (self.write(expression.lhs), self.write(expression.rhs))
                return f"({sides[0]} {RELATIONS[expression.rel_op]} {sides[1]})"
            case sp.And() | sp.Or():
                sign = " && " if isinstance(expression, sp.And) else " || "
                return f"({sign.join(self.write(part) for part in expression.args)})"
            case sp.Not():
                return f"!{self.write(expression.args[0])}"
            case sp.logic.boolalg.BooleanAtom():
                return "true" if expression == sp.true else "false"
        if type(expression) in SPECIAL:
            arguments = ", ".join(self.write(argument) for argument in expression.args)
            return f"Math.{SPECIAL[type(expression)]}({arguments})"
        kind = "a sequence" if isinstance(expression, AppliedUndef) else "not known to the page"
        msg = f"{expression} is {kind}"
        raise NotComputable(msg)

    def _sum(self, expression: sp.Add) -> str:
        parts = list(expression.args)
        written = []
        for power in [part for part in parts if isinstance(part.as_coeff_Mul()[1], sp.Pow)]:
            factor, own = power.as_coeff_Mul()
            beyond = _beyond_one(own.base)
            if -factor not in parts or beyond is None:
                continue
            parts.remove(power)
            parts.remove(-factor)
            distance = f"R.powm1({self.write(beyond)}, {self.write(own.exp)})"
            written.append(f"{_fraction(factor)} * {distance}")
        return f"({' + '.join([*(self.write(part) for part in parts), *written])})"

    def _product(self, expression: sp.Mul) -> str:
        below = [part for part in expression.args if _divides(part)]
        above = [self.write(part) for part in expression.args if part not in below]
        numerator = " * ".join(above) or "1"
        if not below:
            return f"({numerator})"
        denominator = " * ".join(self._power(part.base, -part.exp) for part in below)
        return f"({numerator} / ({denominator}))"

    def _power(self, base: sp.Expr, exponent: sp.Expr) -> str:
        if exponent.is_Rational and exponent < 0:
            return f"(1 / {self._power(base, -exponent)})"
        if exponent == 1:
            return self.write(base)
        if exponent == sp.Rational(1, 2):
            return f"Math.sqrt({self.write(base)})"
        return f"Math.pow({self.write(base)}, {self.write(exponent)})"

    def _fold(self, expression: sp.Expr) -> str:
        """The last limit is the outermost loop."""
        body, *limits = expression.args
        index, low, high = limits[-1]
        name = f"i{len(self.names)}"
        inner = expression.func(body, *limits[:-1]) if limits[:-1] else body
        function = _Writer({**self.names, index: name}).write(inner)
        loop = "sum" if isinstance(expression, sp.Sum) else "product"
        return f"R.{loop}({self.write(low)}, {self.write(high)}, ({name}) => {function})"

    def _piecewise(self, expression: sp.Piecewise) -> str:
        written = "NaN"
        for value, condition in reversed(expression.args):
            written = f"({self.write(condition)} ? {self.write(value)} : {written})"
        return written


def javascript(expression: sp.Basic, names: Mapping[sp.Symbol, str]) -> str:
    """Write an expression as JavaScript; `R` is the page's `fedproof.math`."""
    return _Writer(names).write(expression)


def _fraction(value: sp.Rational) -> str:
    """A fraction is computed as one division, which rounds once."""
    if value.q == 1:
        return f"({value.p})" if value < 0 else str(value.p)
    return f"({value.p} / {value.q})"


def _divides(part: sp.Expr) -> bool:
    return isinstance(part, sp.Pow) and bool(part.exp.is_Rational and part.exp < 0)


def _beyond_one(base: sp.Expr) -> sp.Expr | None:
    """What `base` adds to one, when it is written as one and something."""
    if not isinstance(base, sp.Add) or sp.S.One not in base.args:
        return None
    rest = list(base.args)
    rest.remove(sp.S.One)
    return sp.Add(*rest, evaluate=False) if len(rest) > 1 else rest[0]
