"""Norms that are not squared: one symbol for each vector, up to a factor.

|u|, |-u| and |2u| have one symbol, and a common factor of the coefficients is taken out: the norm
of (eta x - eta y) is eta |x - y| where the domain shows eta >= 0, and |eta| |x - y| elsewhere.
"""

from __future__ import annotations

from fractions import Fraction

from flint import fmpq_mpoly

from bounds.expressions import (
    ONE,
    ZERO,
    Call,
    Expression,
    Pow,
    Symbol,
    multiply,
    negate,
    number,
    substitute,
)
from bounds.kernel.algebra import Algebra, Quotient, fraction
from bounds.kernel.evident import evident
from bounds.kernel.goals import Context, Goal
from bounds.kernel.vector.parts import Combination, Norm, label


class Lengths:
    """The norms of one problem, in the order in which they were met."""

    def __init__(self, algebra: Algebra, known: Context, taken: frozenset[str]) -> None:
        """Take what the domain says, and the names that are taken."""
        self.algebra = algebra
        self.known = known
        self.taken = taken
        self.norms: list[Norm] = []
        self._norm_of: dict[object, Norm] = {}

    def norm_of(self, vector: Combination, *, mean: bool) -> Expression:
        """The norm of a combination as a symbol, the same one for u, -u and, scaled, 2u."""
        if not vector:
            return ZERO
        parts = sorted(vector.items(), key=lambda item: label(item[0]))
        common, values = self._primitive([self.algebra.quotient(c) for _, c in parts])
        lead = self.algebra.number(values[0])
        scale = Fraction(1) if lead is None else lead
        values = [self.algebra.scale(self.algebra.lift(v), 1 / scale) for v in values]
        if lead is None and values[0].over.leading_coefficient() < 0:
            values = [self.algebra.scale(v, Fraction(-1)) for v in values]
        keys = tuple(
            (label(part), self.algebra.key(v)) for (part, _), v in zip(parts, values, strict=True)
        )
        found = self._norm_of.get((mean, keys))
        if found is None:
            unscaled = tuple(
                (part, self.algebra.express_quotient(v))
                for (part, _), v in zip(parts, values, strict=True)
            )
            found = Norm(f"|{len(self.norms) + 1}|", unscaled, mean)
            self._norm_of[mean, keys] = found
            self.norms.append(found)
        return multiply(number(abs(scale)), self.size_of(common), Symbol(found.symbol))

    def _primitive(self, values: list[Quotient]) -> tuple[Expression, list[Quotient]]:
        """A common factor of the coefficients, and what is left of them."""
        algebra = self.algebra
        values = [algebra.lift(v) for v in values]
        over, under = values[0].over, values[0].under
        for value in values[1:]:
            over, under = over.gcd(value.over), under * value.under / under.gcd(value.under)
        if over.is_constant() and under.is_constant():
            return ONE, values
        common = Quotient(over / over.leading_coefficient(), under)
        inverse = algebra.power(common, -1)
        return algebra.express_quotient(common), [algebra.times(v, inverse) for v in values]

    def size_of(self, factor: Expression) -> Expression:
        """The absolute value of a factor: bars only around pieces whose sign is not evident."""
        value = self.algebra.quotient(factor)
        if value.over.is_zero():
            return ZERO
        found: list[Expression] = []
        for part, turn in ((value.over, 1), (value.under, -1)):
            constant, pieces = part.factor()
            found.append(Pow(number(fraction(abs(constant))), number(turn)))
            for piece, power in pieces:
                size = self._piece_size(piece, even=power % 2 == 0)
                found.append(Pow(size, number(turn * int(power))))
        return self._simplified(multiply(*found))

    def _piece_size(self, piece: fmpq_mpoly, *, even: bool) -> Expression:
        expression = self.algebra.express(self.algebra.polynomial(piece))
        if even:
            return expression
        match self._sign_of(piece):
            case 1:
                return expression
            case -1:
                return negate(expression)
            case _:
                return Call("abs", (expression,))

    def _sign_of(self, piece: fmpq_mpoly) -> int | None:
        """The sign of a factor, where the domain makes it evident."""
        expression = self.algebra.express(self.algebra.polynomial(piece))
        for sign, value in ((1, expression), (-1, negate(expression))):
            if evident(self.algebra, Goal(value, ">="), self.known):
                return sign
        return None

    @property
    def names(self) -> dict[str, str]:
        """A name that can be written for each norm."""
        found = {}
        for at, norm in enumerate(self.norms, start=1):
            name = f"norm{at}"
            while name in self.taken:
                name += "_"
            found[norm.symbol] = name
        return found

    def with_norms(self, value: Expression) -> Expression:
        """The written names of norms replaced by their symbols."""
        for symbol, name in self.names.items():
            value = substitute(value, name, Symbol(symbol))
        return value

    def _simplified(self, value: Expression) -> Expression:
        return self.algebra.express_quotient(self.algebra.quotient(value))
