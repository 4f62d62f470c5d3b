"""A vector step with multipliers in floats: which multipliers are possible at sample parameters.

What is left of the claim, slack - sum of multiplier * given, must be a semidefinite form plus
monomials of quantities with the right sign; quantities that are multiplied by one another have a
form of their own. At fixed parameters that is a semidefinite program in the multipliers.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from bounds.exact.conic import places
from bounds.kernel.algebra import Quotient
from bounds.prover.vector.conic import Program
from bounds.prover.vector.sampled import Monomial, Row, Sampled

Array = NDArray[np.float64]
Multipliers = dict[int, Quotient]

TOLERANCE = 1e-6


class Feasible:
    """One goal and its givens as arrays: [sample, vector, vector] and [sample, monomial]."""

    def __init__(
        self,
        sampled: Sampled,
        goal: Row,
        fixed: Mapping[int, Quotient] | None = None,
        *,
        scalar: bool = False,
    ) -> None:
        """Take the rows; `fixed` multipliers are not searched for.

        Givens without products of vectors get multipliers for the search; they are returned only
        for a `scalar` step, where there are no others.
        """
        self.scalar = scalar
        self.sampled = sampled
        self.algebra = sampled.algebra
        self.goal = goal
        self.facts = [*sampled.facts, *sampled.scalar_rows]
        self.fixed = dict(fixed or {})
        self.unknowns = [i for i in range(len(self.facts)) if i not in self.fixed]
        self.goal_forms = sampled.matrices(goal)
        self.goal_rests = sampled.rests(goal)
        self.fact_forms = [sampled.matrices(row) for row in self.facts]
        self.fact_rests = [sampled.rests(row) for row in self.facts]
        self.crossed = self._crossed()

    def _crossed(self) -> list[str]:
        """Quantities that are multiplied by one another: their quadratic form may be positive."""
        pairs = [m for m in self.sampled.monomials if len(m) == 2 and all(e == 1 for _, e in m)]
        return sorted({name for monomial in pairs for name, _ in monomial})

    def inside_square(self, monomial: Monomial) -> bool:
        """Whether a monomial belongs to the form of the quantities."""
        degree = sum(e for _, e in monomial)
        return degree == 2 and all(name in self.crossed for name, _ in monomial)

    def left(self, at: int, found: Array) -> tuple[list[Array], Array]:
        """What is left at one sample: forms, and coefficients of monomials."""
        forms = [
            self.goal_forms[b][at]
            - sum((found[i] * self.fact_forms[i][b][at] for i in range(len(found))), 0.0)
            for b in range(len(self.goal_forms))
        ]
        rest = self.goal_rests[at] - sum(
            (found[i] * self.fact_rests[i][at] for i in range(len(found))), 0.0
        )
        return forms, rest

    def passes(self, found: Multipliers, *, rests: bool = True) -> bool:
        """Whether what is left is nonnegative at all samples."""
        values = {i: self.sampled.values(v) for i, v in found.items()}
        for i, array in values.items():
            if self.facts[i].sign != "==" and np.any(array < -TOLERANCE):
                return False
            if not np.all(np.isfinite(array)):
                return False
        points = len(self.sampled.points)
        for b, form in enumerate(self.goal_forms):
            left = form - sum(
                (array[:, None, None] * self.fact_forms[i][b] for i, array in values.items()),
                np.zeros_like(form),
            )
            size = 1e-9 + np.abs(left).reshape(points, -1).max(axis=1, initial=0.0)
            if np.any(np.linalg.eigvalsh(left)[:, 0] < -TOLERANCE * size):
                return False
        left_over = self.goal_rests - sum(
            (array[:, None] * self.fact_rests[i] for i, array in values.items()),
            np.zeros_like(self.goal_rests),
        )
        return not rests or all(self._rest_passes(rest) for rest in left_over)

    def _rest_passes(self, rest: Array) -> bool:
        size = 1 + float(np.abs(rest).max(initial=0.0))
        for monomial, value in zip(self.sampled.monomials, rest, strict=True):
            if self.inside_square(monomial):
                continue
            if self.sampled.is_nonnegative(monomial):
                if value < -TOLERANCE * size:
                    return False
            elif abs(value) > TOLERANCE * size:
                return False
        return True

    def numbers(self, at: int, wish: str = "least", only: int | None = None) -> Array | None:
        """Multipliers at one sample: the smallest, the largest (`only` one), or the centre."""
        count = len(self.facts)
        pairs = list(zip(*places(len(self.crossed)), strict=True))
        size = count + len(pairs) + 1
        deep = size - 1
        cost = np.zeros(size)
        weights = 1 + np.arange(count) / (7.0 * max(count, 1))
        if only is not None:
            weights = np.eye(count)[only]
        cost[:count] = {"least": weights, "most": -weights, "centre": 0 * weights}[wish]
        cost[deep] = -1.0 if wish == "centre" else 0.0
        program = Program(size, cost)
        unit = np.eye(size)
        program.at_most(unit[deep], 1.0 if wish == "centre" else 0.0)
        program.at_most(-unit[deep], 0.0)
        for i, row in enumerate(self.facts):
            if i in self.fixed:
                program.equal(unit[i], float(self.sampled.values(self.fixed[i])[at]))
            elif row.sign != "==":
                program.at_most(-unit[i], 0.0)
                program.at_most(unit[i], 1e6)
            else:
                program.at_most(unit[i], 1e6)
                program.at_most(-unit[i], 1e6)
        for b, constant in enumerate(self.goal_forms):
            dimension = constant.shape[1]
            slopes = np.zeros((size, dimension, dimension))
            for i in range(count):
                slopes[i] = -self.fact_forms[i][b][at]
            slopes[deep] = -np.eye(dimension)
            program.positive(constant[at], slopes)
        if self.crossed:
            slopes = np.zeros((size, len(self.crossed), len(self.crossed)))
            for k, (a, c) in enumerate(pairs):
                slopes[count + k, a, c] = slopes[count + k, c, a] = 1.0
            program.positive(np.zeros((len(self.crossed),) * 2), slopes)
        for j, monomial in enumerate(self.sampled.monomials):
            left = np.zeros(size)
            for i in range(count):
                left[i] = self.fact_rests[i][at, j]
            if self.inside_square(monomial):
                names = [name for name, e in monomial for _ in range(e)]
                a, c = sorted(self.crossed.index(name) for name in names)
                left[count + pairs.index((a, c))] = 1.0 if a == c else 2.0
            right = float(self.goal_rests[at, j])
            if not monomial or self.sampled.is_nonnegative(monomial):
                program.at_most(left, right)
            else:
                program.equal(left, right)
        answer = program.solve()
        return None if answer is None else answer[:count]
