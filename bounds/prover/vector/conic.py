"""Small semidefinite programs, handed to Clarabel as they are.

P. J. Goulart and Y. Chen, Clarabel: an interior-point solver for conic programs (2024). It is
deterministic: the same program gives the same iterates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import clarabel
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csc_matrix

Array = NDArray[np.float64]
ROOT = float(np.sqrt(2.0))


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
        cones: list[object] = []
        if self.zero:
            cones.append(clarabel.ZeroConeT(len(self.zero)))
        if self.least:
            cones.append(clarabel.NonnegativeConeT(len(self.least)))
        for constant, slopes in self.semidefinite:
            places = triangle(len(constant))
            for a, b in places:
                scale = 1.0 if a == b else ROOT
                rows.append(-scale * slopes[:, a, b])
                right.append(scale * constant[a, b])
            cones.append(clarabel.PSDTriangleConeT(len(constant)))
        settings = clarabel.DefaultSettings()
        settings.verbose = False
        settings.max_iter = 60
        solver = clarabel.DefaultSolver(
            csc_matrix((self.size, self.size)),
            self.cost,
            csc_matrix(np.array(rows)),
            np.array(right),
            cones,
            settings,
        )
        answer = solver.solve()
        if str(answer.status) not in {"Solved", "AlmostSolved"}:
            return None
        return np.array(answer.x)


def triangle(size: int) -> Sequence[tuple[int, int]]:
    """The places of an upper triangle, column by column."""
    return [(a, b) for b in range(size) for a in range(b + 1)]
