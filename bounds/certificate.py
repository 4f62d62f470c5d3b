r"""How far rounding may have taken a value that was computed in doubles.

Every expression $f$ gets a majorant $M \ge |f|$ and a number $c$ such that its computed value is
off by at most $c u M$, where $u = 2^{-53}$: for a product of exact factors $M = |f|$, for a sum the
sum of the majorants (running error analysis, N. Higham, Accuracy and Stability of Numerical
Algorithms, 2nd ed., SIAM 2002, section 3.3). Letters are off by one rounding, whole numbers by
none. Where all terms of all sums have one sign, $M = |f|$ everywhere, and nothing is left to be
computed; this is decided once, from the domains of the letters. A function that is not linear adds
a guard, which is at most one where its argument is known well enough for first order. Products of
roundings are covered by a factor of two.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import sympy as sp
from sympy.core.function import AppliedUndef

from bounds.arithmetic import MOST_TERMS
from bounds.stable import MOST, Exp, Grown, PowM1, PowP1, Size, stable

RELATIVE = 1e-9  # what a value may be off, as a part of it
FIRST_ORDER = 1e-3  # what an argument of a function may be off
ROUNDING = 2.0**-53
LIBRARY = 8.0  # a function of numpy is off by at most so many roundings
MOST_COUNTS = 4
LARGEST_COUNT = 2**43  # the sum of so many, each times a number of eight bits, is exact
LONGEST = 720.0  # a logarithm of a double is smaller


@dataclass(frozen=True)
class Certificate:
    """What to compute beside the value, and what it decides.

    `parts` are the stable value, its majorant and the guards, each to be multiplied by its factor.
    `sure` says that the majorant is the value's size, so that it need not be computed, and `quiet`
    that the value may not be a number without a flag of the processor.
    """

    parts: sp.Tuple
    factors: tuple[float, ...]
    sure: bool
    quiet: bool


@dataclass(frozen=True)
class _Bound:
    """A majorant, the roundings in units of it, and the sign of the value where it is known."""

    size: sp.Expr
    units: float
    sign: int
    sure: bool


@lru_cache(maxsize=4096)
def certify(
    expression: sp.Expr, untrusted: frozenset[sp.Symbol] = frozenset(), *, careful: bool = False
) -> Certificate:
    """Analyse an expression; `untrusted` letters may have any sign, whatever their domain says.

    The careful way has exponentials that stay above zero, and counts what that changes.
    """
    analysis = _Analysis(untrusted)
    value = stable(expression)
    if careful:
        value = value.replace(sp.exp, Exp)
    bound = analysis.bound(value)
    factor = 2 * ROUNDING / RELATIVE * bound.units
    sure = bound.sure and factor <= 1
    majorant = () if sure else (bound.size,)
    guards = [guard for guard in analysis.guards if guard[0] != 0]
    parts = sp.Tuple(value, *majorant, *(size for size, _ in guards))
    factors = (*((factor,) if majorant else ()), *(number for _, number in guards))
    return Certificate(parts, factors, sure, value.has(PowM1, PowP1))


def sign(letter: sp.Symbol) -> int:
    """The sign that a letter's domain gives it: 1, -1, or 0 when it may have either."""
    domain = getattr(letter, "domain", None)
    if domain is not None and domain.low is not None and domain.low >= 0:
        return 1
    if domain is not None and domain.high is not None and domain.high <= 0:
        return -1
    return 1 if letter.is_nonnegative else -1 if letter.is_nonpositive else 0


class _Analysis:
    """One walk over an expression, which collects the guards."""

    def __init__(self, untrusted: frozenset[sp.Symbol]) -> None:
        self.untrusted = untrusted
        self.guards: list[tuple[sp.Expr, float]] = []

    def bound(self, expression: sp.Expr) -> _Bound:
        """Bound the rounding of an expression."""
        match expression:
            case sp.Rational():
                exact = expression.q & (expression.q - 1) == 0 and abs(expression.p) < 2**53
                return self._known(expression, 0 if exact else 1, 1 if expression >= 0 else -1)
            case sp.Symbol():
                trusted = expression not in self.untrusted
                units = 0 if expression.is_integer and trusted else 1
                return self._known(expression, units, sign(expression) if trusted else 0)
            case sp.Add():
                return self._sum(expression)
            case sp.Mul():
                return self._product(expression)
            case sp.Pow():
                return self._power(expression)
            case sp.Sum() | sp.Product():
                return self._fold(expression)
            case sp.Min() | sp.Max():
                return self._extreme(expression)
            case sp.Abs():
                part = self.bound(expression.args[0])
                return _Bound(expression if part.sure else part.size, part.units, 1, part.sure)
            case PowM1():
                return self._power_from_one(expression)
            case PowP1():
                return self._power_of_one(expression)
            case sp.exp() | Exp():
                return self._exponential(expression)
            case sp.log():
                part = self.bound(expression.args[0])
                relative = self._relative(expression.args[0], part)
                size = Size(expression) + relative
                return _Bound(size, part.units + LIBRARY, 0, sure=False)
            case AppliedUndef() | sp.NumberSymbol():
                return self._known(expression, 1, 1 if expression.is_number else 0)
        msg = f"{expression} has no number"
        raise ValueError(msg)

    def _known(self, expression: sp.Expr, units: float, sign_: int) -> _Bound:
        """A value whose majorant is its size."""
        size = expression if sign_ > 0 else Size(expression)
        if expression.is_Rational:
            size = abs(expression)
        return _Bound(size, units, sign_, sure=True)

    def _sum(self, expression: sp.Add) -> _Bound:
        parts = [self.bound(part) for part in expression.args]
        units: float = max(part.units for part in parts)
        if units or len(parts) > MOST_COUNTS:  # a sum of a few counts is exact
            units += len(parts) - 1
        signs = {part.sign for part in parts}
        if len(signs) == 1 and all(part.sure for part in parts) and 0 not in signs:
            return self._known(expression, units, *signs)
        common = signs.pop() if len(signs) == 1 else int(self._least(expression) >= 0)
        return _Bound(sp.Add(*(part.size for part in parts)), units, common, sure=False)

    def _least(self, expression: sp.Add) -> float:
        """A lower bound of a linear sum, from the domains of its letters."""
        total = 0.0
        for term in expression.args:
            factor, letter = term.as_coeff_Mul()
            domain = getattr(letter, "domain", None)
            if domain is None or letter in self.untrusted:
                total += float(term) if term.is_Rational else -math.inf
                continue
            end = domain.low if factor > 0 else domain.high
            total += -math.inf if end is None else float(factor) * float(end)
        return total

    def _product(self, expression: sp.Mul) -> _Bound:
        parts = [self.bound(part) for part in expression.args]
        sign_ = 1
        for part in parts:
            sign_ *= part.sign
        units: float = sum(part.units for part in parts) + len(parts) - 1
        factor, rest = expression.as_coeff_Mul()
        if rest.is_Symbol and factor.is_Integer and abs(factor) < 2**8 and units == 1:
            units = 0
        if all(part.sure for part in parts):
            return self._known(expression, units, sign_)
        return _Bound(sp.Mul(*(part.size for part in parts)), units, sign_, sure=False)

    def _power(self, expression: sp.Pow) -> _Bound:
        base, exponent = self.bound(expression.base), expression.exp
        if not exponent.is_Rational:
            return self._general_power(expression, base)
        count = abs(float(exponent))
        units = max(1.0, count) * (base.units + 1) + (0 if exponent.is_integer else LIBRARY)
        even = exponent.is_integer and exponent % 2 == 0
        sign_ = 1 if even or not exponent.is_integer else base.sign
        if base.sure:
            return self._known(expression, units, sign_)
        if exponent.is_integer and exponent > 0:
            return _Bound(base.size**exponent, units, sign_, sure=False)
        size = expression if sign_ > 0 else Size(expression)
        relative = self._relative(expression.base, base)
        return _Bound(size * relative, units, sign_, sure=False)

    def _general_power(self, expression: sp.Pow, base: _Bound) -> _Bound:
        exponent = self.bound(expression.exp)
        units = max(base.units, exponent.units) + LIBRARY
        relative: sp.Expr = sp.S.Zero
        if base.units:
            relative += exponent.size * self._relative(expression.base, base)
        if exponent.units:
            relative += exponent.size * Size(sp.log(Size(expression.base)))
        self._guard(relative, units)
        sign_ = 1 if base.sign > 0 else 0
        size = expression if sign_ > 0 else Size(expression)
        return _Bound(size * (1 + relative), units, sign_, sure=False)

    def _power_from_one(self, expression: sp.Function) -> _Bound:
        r"""$(1 + d)^n - 1$ is at most $1 + n \log(1 + d)$ times as far off as $d$, where $n d > 0$.

        From a negative base it is $4 n$ times as far off. For $d < 0$, where $n > 0$, it is no
        further off than $d$, and where $n < 0$, $1 / (1 + d)$ times the logarithm.
        """
        distance, exponent = (self.bound(part) for part in expression.args)
        rising = exponent.sign > 0
        often = 4.0 * MOST if rising and distance.sign < 0 else LONGEST
        units = often * (distance.units + exponent.units + LIBRARY)
        known = self._known(expression, units, distance.sign if rising else 0)
        if distance.sure and rising:
            return known
        relative = self._relative(expression.args[0], distance)
        if not rising:
            relative *= 1 + 1 / Size(1 + expression.args[0])
        return _Bound(known.size * relative, units, known.sign, sure=False)

    def _power_of_one(self, expression: sp.Function) -> _Bound:
        r"""$(1 + d)^n$ feels $d$ as $n d / (1 + d)$, which is at most $n \log(1 + d)$ above."""
        argument, exponent = expression.args
        distance, count = self.bound(argument), self.bound(exponent)
        units = distance.units + count.units + LIBRARY
        if distance.sure and distance.sign > 0:
            return self._known(expression, LONGEST * units, 1)
        relative = count.size * distance.size / Size(1 + argument)
        self._guard(relative, units)
        return _Bound(Grown(Size(expression), relative), units, 0, sure=False)

    def _exponential(self, expression: sp.Expr) -> _Bound:
        """A relative error is the absolute one of the argument, which is short for a double."""
        part = self.bound(expression.args[0])
        if part.sure and isinstance(expression, sp.exp):
            return self._known(expression, LONGEST * part.units + LIBRARY, 1)
        self._guard(part.size, part.units)
        return _Bound(Grown(expression, part.size), part.units + LIBRARY, 1, sure=False)

    def _extreme(self, expression: sp.Expr) -> _Bound:
        parts = [self.bound(part) for part in expression.args]
        units = max(part.units for part in parts)
        signs = {part.sign for part in parts}
        sign_ = signs.pop() if len(signs) == 1 else 0
        if all(part.sure for part in parts) and sign_:
            return self._known(expression, units, sign_)
        return _Bound(sp.Max(*(part.size for part in parts)), units, sign_, sure=False)

    def _fold(self, expression: sp.Expr) -> _Bound:
        """A sum of terms, each as uncertain as any; a long product is never certain."""
        body, *limits = expression.args
        inner = _Analysis(self.untrusted)
        part = inner.bound(body)
        self.guards += [(sp.Sum(size, *limits), factor) for size, factor in inner.guards]
        adding = isinstance(expression, sp.Sum)
        terms = float(MOST_TERMS) * len(limits)
        units = part.units + terms if adding else terms * (part.units + 1)
        sign_ = part.sign if adding else max(0, part.sign)
        if part.sure and (sign_ or not adding):
            return self._known(expression, units, sign_)
        return _Bound(expression.func(part.size, *limits), units, sign_, sure=False)

    def _relative(self, expression: sp.Expr, bound: _Bound) -> sp.Expr:
        """How much larger the majorant is than the value, where that is small enough."""
        if bound.sure:
            return sp.S.One
        relative = bound.size / Size(expression)
        self._guard(relative, bound.units)
        return relative

    def _guard(self, relative: sp.Expr, units: float) -> None:
        if units:
            self.guards.append((relative, 2 * ROUNDING / FIRST_ORDER * units))
