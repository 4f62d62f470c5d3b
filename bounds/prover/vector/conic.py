"""Small semidefinite programs, put together row by row."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from bounds.exact.conic import (
    SOLVED,
    Array,
    minimise,
    nonnegative,
    semidefinite,
    stacked,
    zero,
)

MOST_ITERATIONS = 60


@dataclass
class Program:
    """Minimise cost.x subject to rows; each row says `right - left.x` lies in its cone."""

    size: int
    cost: Array
    zero: list[tuple[Array, float]] = field(default_factory=list)
    least: list[tuple[Array, float]] = field(default_factory=list)
    semidefinite: list[tuple[Array, Array]] = field(default_factory=list)

    def equal(self, left: Array, right: float) -> None:
        """left.x = right."""
        self.zero.append((left, right))

    def at_most(self, left: Array, right: float) -> None:
        """left.x <= right."""
        self.least.append((left, right))

    def positive(self, constant: Array, slopes: Array) -> None:
        """constant + sum of x_j slopes[j] is positive semidefinite; slopes[j, a, b]."""
        self.semidefinite.append((constant, slopes))

    def solve(self) -> Array | None:
        """The minimiser, or none if there is none or the solver is not sure."""
        rows: list[Array] = [left for left, _ in self.zero] + [left for left, _ in self.least]
        right = [b for _, b in self.zero] + [b for _, b in self.least]
        cones = [zero(len(self.zero))] if self.zero else []
        cones += [nonnegative(len(self.least))] if self.least else []
        for constant, slopes in self.semidefinite:
            rows += list(-stacked(slopes).T)
            right += stacked(constant).tolist()
            cones.append(semidefinite(len(constant)))
        answer = minimise(
            self.cost, np.array(rows), np.array(right), cones, {"max_iter": MOST_ITERATIONS}
        )
        if answer is None or str(answer.status) not in SOLVED:
            return None
        return np.array(answer.x)
