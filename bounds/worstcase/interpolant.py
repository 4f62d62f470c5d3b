r"""A function of the class through given points, gradients and values.

For convex functions with curvature up to $L$, with $c_i=x_i-\frac1Lg_i$ (Taylor, Hendrickx and
Glineur, 2017, Section 3),

$$f(x)=\min_{\alpha\in\Delta}\frac L2\Big|x-\sum_i\alpha_ic_i\Big|^2+\sum_i\alpha_i\big(f_i-
\tfrac1{2L}|g_i|^2\big),\qquad\nabla f(x)=L\Big(x-\sum_i\alpha_ic_i\Big).$$

Curvature in $[l,h]$ is that of a convex function with curvature up to $h-l$, plus $l|x|^2/2$.
Convex functions without smoothness take the largest tangent.
"""

from __future__ import annotations

from dataclasses import dataclass

import clarabel
import numpy as np
from scipy import sparse

from bounds.errors import UserError
from bounds.worstcase.program import Array

CLOSE = 1e-5


@dataclass(frozen=True)
class Interpolant:
    """points, gradients: [point, coordinate]. curvature: the least and the largest, if smooth."""

    points: Array
    gradients: Array
    values: Array
    curvature: tuple[float, float] | None

    def at(self, x: Array) -> tuple[Array, float]:
        """Gradient and value."""
        if self.curvature is None:
            return self._tangent(x)
        low, high = self.curvature
        slopes = self.gradients - low * self.points
        values = self.values - low / 2 * np.square(self.points).sum(axis=1)
        gradient, value = _smooth(self.points, slopes, values, high - low, x)
        return gradient + low * x, value + low / 2 * float(x @ x)

    def _tangent(self, x: Array) -> tuple[Array, float]:
        """The largest tangent; where a point is known its gradient is."""
        heights = self.values + np.einsum("ij,ij->i", self.gradients, x - self.points)
        away = np.linalg.norm(self.points - x, axis=1)
        best = int(np.argmin(away)) if away.min() < CLOSE else int(np.argmax(heights))
        return self.gradients[best], float(heights.max())


def _smooth(
    points: Array, slopes: Array, values: Array, curvature: float, x: Array
) -> tuple[Array, float]:
    centres = points - slopes / curvature
    levels = values - np.square(slopes).sum(axis=1) / (2 * curvature)
    count = len(points)
    away = x - centres
    settings = clarabel.DefaultSettings()
    settings.verbose = False
    settings.max_threads = 1
    settings.tol_gap_abs = settings.tol_gap_rel = settings.tol_feas = 1e-12
    # |sum of alpha_i (x - c_i)|^2 with alpha on the simplex.
    answer = clarabel.DefaultSolver(
        sparse.csc_matrix(np.triu(curvature * away @ away.T)),
        levels,
        sparse.csc_matrix(np.vstack([np.ones(count), -np.eye(count)])),
        np.concatenate([[1.0], np.zeros(count)]),
        [clarabel.ZeroConeT(1), clarabel.NonnegativeConeT(count)],
        settings,
    ).solve()
    if not np.all(np.isfinite(answer.x)):
        msg = f"the solver finds no value of the worst loss ({answer.status})"
        raise UserError(msg)
    weights = np.clip(np.array(answer.x), 0.0, None)
    weights /= weights.sum()
    step = weights @ away
    return curvature * step, float(curvature / 2 * step @ step + weights @ levels)
