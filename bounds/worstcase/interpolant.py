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

import numpy as np

from bounds.errors import UserError
from bounds.exact.conic import Array, minimise, nonnegative, zero

CLOSE = 1e-5
PRECISE = dict.fromkeys(("tol_gap_abs", "tol_gap_rel", "tol_feas"), 1e-12)


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
        with np.errstate(over="ignore", invalid="ignore"):  # what is too large is told below
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
    if not np.all(np.isfinite(levels)):
        msg = "the numbers of the worst loss are too large to be computed with"
        raise UserError(msg)
    count = len(points)
    away = x - centres
    # |sum of alpha_i (x - c_i)|^2 with alpha on the simplex.
    answer = minimise(
        levels,
        np.vstack([np.ones(count), -np.eye(count)]),
        np.concatenate([[1.0], np.zeros(count)]),
        [zero(1), nonnegative(count)],
        PRECISE,
        quadratic=curvature * away @ away.T,
    )
    if answer is None or not np.all(np.isfinite(answer.x)):
        msg = "the solver finds no value of the worst loss"
        raise UserError(msg)
    weights = np.clip(np.array(answer.x), 0.0, None)
    weights /= weights.sum()
    step = weights @ away
    return curvature * step, float(curvature / 2 * step @ step + weights @ levels)
