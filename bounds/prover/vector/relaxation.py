"""A vector step at fixed parameters as a semidefinite program over Gram matrices and quantities.

The claim's violation, or its slack at size one, is a linear function of the entries of one Gram
matrix for each subset of sources and of the monomials of quantities (see `sampled`); givens are
linear constraints. With free dimension every semidefinite Gram matrix is that of some vectors.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bounds.kernel.vector.letters import is_letter, letters_of
from bounds.prover.budget import Budget
from bounds.prover.vector.conic import Program
from bounds.prover.vector.reduction import Reduction
from bounds.prover.vector.sampled import Row, Sampled

Array = NDArray[np.float64]

TOLERANCE = 1e-7
RADIUS = 10.0


class Relaxation:
    """The unknowns of one vector step, numbered: entries of Gram matrices, then quantities."""

    def __init__(self, reduction: Reduction, sampled: Sampled | None, budget: Budget) -> None:
        """Number the unknowns; there are none without samples."""
        self.reduction = reduction
        self.is_linear = sampled is not None and self._is_linear(sampled)
        self.budget = budget
        self.feasible = False
        self.point: Mapping[str, Any] | None = None  # exact, where the givens hold
        self.undefined: Mapping[str, Any] | None = None  # the same, and the claim has no value
        self.entries: list[tuple[int, int, int]] = []
        if sampled is None:
            return
        self.sampled = sampled
        for b, (_, names) in enumerate(sampled.blocks):
            for c in range(len(names)):
                self.entries += [(b, a, c) for a in range(c + 1)]
        self.quantities = [m for m in sampled.monomials if m]
        self.place = {self._product(entry): i for i, entry in enumerate(self.entries)}

    def _product(self, entry: tuple[int, int, int]) -> str:
        b, a, c = entry
        over, names = self.sampled.blocks[b]
        pair = f"{names[a]},{names[c]}"
        return f"<{pair};{over}>" if over else f"<{pair}>"

    def _is_linear(self, sampled: Sampled) -> bool:
        """Whether each quantity enters by one power of its own, and no letter does."""
        quantities = [monomial for monomial in sampled.monomials if monomial]
        names = [name for monomial in quantities for name, _ in monomial]
        given = [side for r in self.reduction.scalar_facts for side in (r.left, r.right)]
        return (
            not any(map(is_letter, names))
            and not letters_of(*given)
            and not self.reduction.space.norms
            and all(len(monomial) == 1 for monomial in quantities)
            and len(set(names)) == len(names)
        )

    def depth(self, sampled: Sampled, goal: Row, sample: int) -> float | None:
        """The least slack over Gram matrices and quantities that add up to one."""
        self.budget.spend("programs")
        before, self.sampled = self.sampled, sampled
        try:
            left, constant = self.line(goal, sample)
            program = Program(len(left), left)
            last = np.zeros(len(left))
            last[-1] = 1.0
            program.equal(last, 0.0)
            self._admit(program, sample, margin=0.0)
            size = np.zeros(len(left))
            for i, (_, a, c) in enumerate(self.entries):
                size[i] = 1.0 if a == c else 0.0
            for j, monomial in enumerate(self.quantities):
                nonnegative = sampled.is_nonnegative(monomial)
                size[len(self.entries) + j] = 1.0 if nonnegative else 0.0
            program.equal(size, 1.0)
            answer = program.solve()
        finally:
            self.sampled = before
        if answer is None:
            return None
        scale = max(float(np.abs(left).max()), 1e-9)
        return (float(left @ answer) + constant) / scale

    def violation(self, goal: Row | None, sample: int) -> Array | None:
        """Where the violation is largest, with a margin; without a goal, any admissible point."""
        self.budget.spend("programs")
        count = len(self.entries) + len(self.quantities)
        cost = np.zeros(count + 1)
        cost[count] = -1.0
        program = Program(count + 1, cost)
        unit = np.eye(count + 1)
        program.at_most(unit[count], 1.0)
        program.at_most(-unit[count], 1.0)
        if goal is not None:
            left, constant = self.line(goal, sample)
            scale = max(float(np.abs(left).max()), abs(constant), 1e-9)
            program.at_most(left + scale * unit[count], -constant)
        self._admit(program, sample, margin=1.0)
        answer = program.solve()
        if answer is None or answer[count] <= TOLERANCE:
            return None
        self.feasible = True
        return np.array(answer[:count])

    def _admit(self, program: Program, sample: int, *, margin: float) -> None:
        """The givens, positive semidefinite Gram matrices, and bounds on everything."""
        count = program.size - 1
        unit = np.eye(program.size)
        for row in [*self.sampled.facts, *self.sampled.scalar_rows]:
            left, constant = self.line(row, sample)
            scale = max(float(np.abs(left).max()), abs(constant), 1e-9)
            if row.sign == "==":
                program.equal(left / scale, -constant / scale)
            else:
                program.at_most(-left / scale + 0.1 * margin * unit[count], constant / scale)
        at = 0
        for b, (_, names) in enumerate(self.sampled.blocks):
            dimension = len(names)
            slopes = np.zeros((program.size, dimension, dimension))
            for c in range(dimension):
                for a in range(c + 1):
                    slopes[at, a, c] = slopes[at, c, a] = 1.0
                    at += 1
            slopes[count] = -0.05 * margin * np.eye(dimension)
            program.positive(np.zeros((dimension, dimension)), slopes)
            trace = np.zeros(program.size)
            for i, (block, a, c) in enumerate(self.entries):
                trace[i] = 1.0 if block == b and a == c else 0.0
            program.at_most(trace, RADIUS)
        for j, monomial in enumerate(self.quantities):
            column = unit[len(self.entries) + j]
            program.at_most(column, RADIUS)
            if self.sampled.is_nonnegative(monomial):
                program.at_most(-column + 0.05 * margin * unit[count], 0.0)
            else:
                program.at_most(-column, RADIUS)

    def line(self, row: Row, sample: int) -> tuple[Array, float]:
        """The row as a linear function of entries, quantities and margin."""
        left = np.zeros(len(self.entries) + len(self.quantities) + 1)
        for product, coefficient in row.products.items():
            left[self.place[product]] += self.sampled.values(coefficient)[sample]
        for monomial, coefficient in row.monomials.items():
            if monomial:
                at = len(self.entries) + self.quantities.index(monomial)
                left[at] += self.sampled.values(coefficient)[sample]
        constant = row.monomials.get(())
        return left, float(self.sampled.values(constant)[sample]) if constant is not None else 0.0
