"""The kernel's algebra for whoever looks for a proof: what was converted is lifted once."""

from __future__ import annotations

from bounds.expressions import Expression
from bounds.kernel.algebra import Algebra, Quotient


class Working(Algebra):
    """The same; facts are asked for again and again, and generators keep being added."""

    def quotient(self, expression: Expression) -> Quotient:
        """The quotient, kept over the generators that there are now."""
        found = super().quotient(expression)
        self._memo[expression] = found
        return found
