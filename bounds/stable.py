r"""Expressions written so that doubles keep their digits.

Where $q = 1 + d$ is close to one, doubles lose $d$ when they round $q$: then $q^n$ is wrong for a
large $n$, and $1 - q^n$ for a small one. Here the former becomes $e^{n \log(1 + d)}$ and the latter
$-(e^{n \log(1 + d)} - 1)$, with the functions that numpy has for $\log(1 + d)$ and $e^x - 1$
(N. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., SIAM 2002, section 1.14).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Any

import numpy as np
import sympy as sp
from numpy.typing import NDArray
from sympy.core.function import AppliedUndef

from bounds import arithmetic

LEAST = -700.0  # below it an exponential leaves the doubles; `Grown` counts what that changes
TINY = 1e-280
MOST = 16  # a power of a base that may be negative is taken from one up to this exponent


class PowM1(sp.Function):  # type: ignore[misc]  # sympy is untyped
    """(1 + d)^n - 1."""

    nargs = 2

    def plain(self) -> sp.Expr:
        """In terms of sympy."""
        distance, exponent = self.args
        return (1 + distance) ** exponent - 1


class PowP1(sp.Function):  # type: ignore[misc]
    """(1 + d)^n."""

    nargs = 2

    def plain(self) -> sp.Expr:
        """In terms of sympy."""
        distance, exponent = self.args
        return (1 + distance) ** exponent


class Exp(sp.Function):  # type: ignore[misc]
    """The exponential, kept above zero."""

    nargs = 1

    def plain(self) -> sp.Expr:
        """In terms of sympy."""
        return sp.exp(*self.args)


class Grown(sp.Function):  # type: ignore[misc]
    """v (1 + x) for an exponential v, and at least what it may have lost below the doubles."""

    nargs = 2

    def plain(self) -> sp.Expr:
        """In terms of sympy."""
        value, relative = self.args
        return value * (1 + relative) + sp.Rational(TINY)


class Size(sp.Function):  # type: ignore[misc]
    """The absolute value, which sympy leaves as it is."""

    nargs = 1

    def plain(self) -> sp.Expr:
        """In terms of sympy."""
        return sp.Abs(*self.args, evaluate=False)


def powm1(distance: Any, exponent: Any) -> NDArray[np.float64]:
    """(1 + d)^n - 1; nan where the base is negative unless it certainly has the sign of d."""
    with np.errstate(**QUIET):
        distance = np.asarray(distance)
        near = np.expm1(exponent * np.log1p(distance))
        if distance.min() > -1:
            return np.asarray(near)
        power = (1.0 + distance) ** exponent
        apart = (power <= 0.5) & (np.abs(exponent) <= MOST)
        return np.where(distance > -1, near, np.where(apart, power - 1, np.nan))


def powp1(distance: Any, exponent: Any) -> NDArray[np.float64]:
    """(1 + d)^n."""
    with np.errstate(**QUIET):
        distance = np.asarray(distance)
        near = exp(exponent * np.log1p(distance))
        if distance.min() > -1:
            return near
        return np.where(distance > -1, near, (1.0 + distance) ** exponent)


def exp(argument: Any) -> NDArray[np.float64]:
    """The exponential, which stays above zero."""
    argument = np.asarray(argument)
    if not argument.min() > LEAST:
        argument = np.maximum(argument, LEAST)
    return np.asarray(np.exp(argument))


def grown(value: Any, relative: Any) -> NDArray[np.float64]:
    """See `Grown`."""
    larger = value * (1.0 + relative)
    return np.asarray(larger if np.min(value) > TINY else larger + TINY)


# What is undefined or vanishes shows in the result; what is too large may not, and is flagged.
QUIET: Any = {"under": "ignore", "invalid": "ignore", "divide": "ignore"}
FUNCTIONS = {"powm1": powm1, "powp1": powp1, "above_zero": exp, "grown": grown}


@lru_cache(maxsize=4096)
def stable(expression: sp.Basic) -> sp.Basic:
    """The same value, in a form that loses fewer digits."""
    if not expression.args or isinstance(expression, (AppliedUndef, sp.Tuple)):
        return expression
    if isinstance(expression, sp.Add):
        return _sum(expression)
    if isinstance(expression, sp.Pow) and (distance := _beyond_one(expression)) is not None:
        return PowP1(distance, expression.exp)
    parts = [stable(part) for part in expression.args]
    return expression.func(*parts) if parts != list(expression.args) else expression


def _sum(expression: sp.Add) -> sp.Basic:
    r"""Write $r + c q^n$ as $c (q^n - 1)$ where $r + c = 0$."""
    for term in expression.args:
        factor, power = _power(term)
        distance = _beyond_one(power)
        if distance is not None and _is_zero(expression - term + factor):
            return stable(factor) * PowM1(distance, power.exp)
    parts = [stable(part) for part in expression.args]
    return sp.Add(*parts) if parts != list(expression.args) else expression


def _power(term: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """A term as a factor and the first power in it that has letters above."""
    for part in sp.Mul.make_args(term):
        if isinstance(part, sp.Pow) and not part.exp.is_number:
            return term / part, part
    return term, sp.S.One


def _beyond_one(power: sp.Expr) -> sp.Expr | None:
    """What the base of a power with a whole number of letters above has beyond one."""
    if not isinstance(power, sp.Pow) or power.exp.is_number or not power.exp.is_integer:
        return None
    distance = power.base - 1
    if isinstance(power.base, sp.Add) and sp.S.One in power.base.args:
        return stable(distance)
    found = stable(distance)
    return found if isinstance(found, sp.Mul) and found.has(PowM1) else None


def _is_zero(expression: sp.Expr) -> bool:
    """Whether an expression vanishes identically; a few numbers tell quickly when it does not."""
    if expression.has(AppliedUndef, sp.Sum, sp.Product) or not expression.is_rational_function():
        return False
    letters = sorted(expression.free_symbols, key=str)
    point = {letter: Fraction(2 * k + 3, k + 7) for k, letter in enumerate(letters)}
    try:
        return arithmetic.exact(expression, point, {}) == 0 and sp.cancel(expression) == 0
    except arithmetic.NoValue:
        return False
