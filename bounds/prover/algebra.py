"""The kernel's algebra for whoever looks for a proof: what was converted is lifted once."""

from __future__ import annotations

from collections.abc import Hashable

from flint import fmpq, fmpq_mpoly

from bounds.expressions import Expression
from bounds.kernel.algebra import Algebra, Quotient
from bounds.kernel.goals import Goal


class Working(Algebra):
    """The same; facts are asked for again and again, and generators keep being added."""

    def __init__(self) -> None:
        """Start without generators."""
        super().__init__()
        self._factors: dict[tuple[int, str], tuple[fmpq, list[tuple[fmpq_mpoly, int]]]] = {}
        # By the very trees, since to find an equal one takes as long as to compare them.
        self._met: dict[int, tuple[Expression, Quotient]] = {}
        # What is evident of a polynomial, from some facts; see `methods.elements`.
        self.signs: dict[Hashable, tuple[int, Goal] | None] = {}

    def factors(self, value: fmpq_mpoly) -> tuple[fmpq, list[tuple[fmpq_mpoly, int]]]:
        """The factors of a polynomial; those of facts are asked for again and again, too."""
        value = self.polynomial(value)
        key = self.size, str(value)
        if key not in self._factors:
            self._factors[key] = super().factors(value)
        constant, parts = self._factors[key]
        return constant, list(parts)

    def express(self, value: fmpq_mpoly) -> Expression:
        """A polynomial as an expression, which is not converted back when it is asked about."""
        found = super().express(value)
        whole = Quotient(self.polynomial(value), self.context.constant(1))
        self._met[id(found)] = found, whole
        return found

    def quotient(self, expression: Expression) -> Quotient:
        """The quotient, kept over the generators that there are now."""
        _, found = self._met.get(id(expression), (None, None))
        if found is None or found.over.context() is not self.context:
            self._memo[expression] = found = super().quotient(expression)
            self._met[id(expression)] = expression, found
        return found
