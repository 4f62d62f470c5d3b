"""A federated quadratic in exact rationals: what its constants are computed from."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

import numpy as np

from bounds.exact.balls import root
from bounds.exact.definite import is_semidefinite
from synthetic.enclosures import fraction, largest_eigenvalue, solve
from synthetic.moments.combination import rational
from synthetic.moments.federation import Array, convert, mean, samples_of

INFINITE = math.inf
ARITHMETIC = "exact rational arithmetic"


@dataclass(frozen=True)
class Numbers:
    """The problem in rationals: H_ij [C, n or 1, d, d], c_ij and u_ij [C, n, d], r_ij, noise."""

    curvatures: Array
    centres: Array
    forces: Array
    offsets: Array
    noise: Fraction

    def curvature(self, client: int, sample: int) -> Array:
        """H_ij."""
        found: Array = self.curvatures[client, sample if self.curvatures.shape[1] > 1 else 0]
        return found

    @cached_property
    def slopes(self) -> Array:
        """h_ij = H_ij c_ij + u_ij."""
        found: Array = (self.curvatures @ self.centres[..., None])[..., 0] + self.forces
        return found

    @cached_property
    def local(self) -> Array:
        """H_i, [C, d, d]."""
        return mean(rational, self.curvatures, 1)

    @cached_property
    def local_slopes(self) -> Array:
        """h_i, [C, d]."""
        return mean(rational, self.slopes, 1)

    @cached_property
    def whole(self) -> Array:
        """H."""
        return mean(rational, self.local, 0)

    @cached_property
    def minimiser(self) -> Array | None:
        """x_*; None where f has no minimum."""
        found = solve(self.whole, mean(rational, self.local_slopes, 0))
        return found if found is not None and is_semidefinite(self.whole) else None

    @cached_property
    def reference(self) -> Array:
        """x_*, or the origin where there is none."""
        if self.minimiser is None:
            return convert(rational, np.zeros(len(self.whole), dtype=int))
        return self.minimiser

    @cached_property
    def apart(self) -> Array:
        """grad f_i - grad f at x_*, or at the origin, [C, d]."""
        slopes = self.local @ self.reference - self.local_slopes
        found: Array = slopes - mean(rational, slopes, 0)
        return found

    @cached_property
    def optimum(self) -> Fraction:
        """f_* = mean of c'Hc/2 + r, less x_*'h/2."""
        turned = (self.curvatures @ self.centres[..., None])[..., 0]
        constant = (self.centres * turned).sum(-1) / 2 + self.offsets
        slope = mean(rational, self.local_slopes, 0)
        return fraction(constant.sum() / rational(constant.size) - self.reference @ slope / 2)


def numbers_of(problem: Any) -> Numbers:
    """The floats that define a problem, as the rationals they are."""
    samples = samples_of(problem)
    data = getattr(problem, "data", None)
    offsets = np.zeros(samples.centres.shape[:2])
    if isinstance(data, dict) and "offsets" in data:
        offsets = np.asarray(data["offsets"].double())
    return Numbers(
        convert(rational, samples.curvatures),
        convert(rational, samples.centres),
        convert(rational, samples.forces),
        convert(rational, offsets),
        Fraction(samples.noise),
    )


def norm_bound(matrix: Array) -> Fraction:
    """||A|| of a symmetric matrix, at most the root of its largest squared eigenvalue."""
    return root(largest_eigenvalue(matrix @ matrix)[1])[1]
