r"""Logistic regression on two Gaussians whose labels are Dirichlet distributed over clients.

    F(x; a, y) = log(1 + exp(-y <a, x>)) + (ridge/2) ||x||^2,      y = 1 or -1.

The second derivative of log(1 + e^z) is at most 1/4 and its first at most 1, so norms and second
moments of the features bound everything. The minimum is enclosed in ball arithmetic at a numerical
minimiser: f(x) - ||grad f(x)||^2/(2 ridge) <= f_* <= f(x). The data are those of the family
`softmax` with two classes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

import numpy as np
import torch
from flint import arb, ctx
from torch import Tensor
from torch.nn.functional import logsigmoid

from bounds.errors import UserError
from bounds.exact.balls import high_end, low_end, root
from synthetic.balls import PRECISION
from synthetic.constants import (
    Certificate,
    Known,
    certified,
    exact,
    lower,
    of_smooth,
    unbounded,
    upper,
)
from synthetic.elementwise import evenly
from synthetic.enclosures import fraction, largest_of
from synthetic.families.softmax import mixture
from synthetic.moments.combination import rational
from synthetic.moments.federation import Array, convert, mean
from synthetic.products import inner, squared_norm
from synthetic.sample_problem import SampleProblem
from synthetic.tilted import positive_radius

CURVATURE = "the second derivative of log(1 + e^z) is at most 1/4"
SLOPE = "the derivative of log(1 + e^z) is at most 1"


@dataclass(frozen=True)
class Logistic:
    """data: signed features -y a [C, n, d]. ridge: of (ridge/2) ||x||^2."""

    ridge: float
    name: ClassVar[str] = "logistic"

    def __post_init__(self) -> None:
        """Check the ridge."""
        if not (self.ridge >= 0 and math.isfinite(self.ridge)):
            msg = f"ridge must be zero or positive, got {self.ridge}"
            raise UserError(msg)

    def check(self, data: Mapping[str, Tensor], dim: int) -> None:
        """The features must be vectors of the right length."""
        if set(data) != {"features"} or data["features"].shape[2:] != (dim,):
            msg = f"the data must be features [C, n, {dim}], got {', '.join(data)}"
            raise UserError(msg)

    def loss(self, points: Tensor, data: Mapping[str, Tensor]) -> Tensor:
        """log(1 + e^z) + (ridge/2) ||x||^2 with z = -y <a, x>."""
        z = inner(data["features"], points)[..., 0]
        return -evenly(logsigmoid, -z) + self.ridge / 2 * squared_norm(points)[..., 0]

    def slope(self, points: Tensor, data: Mapping[str, Tensor]) -> Tensor:
        """sigmoid(z) (-y a) + ridge x."""
        z = inner(data["features"], points)
        return evenly(torch.sigmoid, z) * data["features"] + self.ridge * points

    def certify(self, problem: SampleProblem, radius: Any) -> Certificate:
        """From the features' moments and norms; a radius is about the reported point."""
        ball = positive_radius(radius)
        rows = convert(rational, np.asarray(problem.data["features"].double()))
        ridge, point = Fraction(self.ridge), _minimise(problem)
        value, slope = self._enclose(problem, point)
        found = {**_smooth(rows, ridge), **_spread(rows, Fraction(problem.noise))}
        low = Fraction(0)
        if ridge:
            low = max(low, low_end(value - slope**2 / (2 * arb(self.ridge))))
            gap = high_end(slope) / ridge
            found["minimiser"] = upper("minimiser", gap, "||grad f||/ridge at that point")
        how = "its value at a numerical minimiser in balls, and strong convexity"
        found["f_star"] = certified("f_star", low, high_end(value), how)
        found |= _extremes(rows, ridge, point, ball)
        return Certificate(found, tuple(Fraction(x) for x in point.tolist()), ball)

    def _enclose(self, problem: SampleProblem, point: Array) -> tuple[arb, arb]:
        """f and ||grad f|| at a point, in ball arithmetic."""
        before, ctx.prec = ctx.prec, PRECISION
        try:
            x, ridge = [arb(v) for v in point.tolist()], arb(self.ridge)
            total = ridge / 2 * sum((v * v for v in x), arb(0))
            slope = [ridge * v for v in x]
            share = 1 / arb(problem.clients * problem.samples)
            for row in problem.data["features"].reshape(-1, problem.dim).tolist():
                a = [arb(v) for v in row]
                power = sum((u * v for u, v in zip(a, x, strict=True)), arb(0)).exp()
                total += share * (1 + power).log()
                for k in range(problem.dim):
                    slope[k] += share * power / (1 + power) * a[k]
            return total, sum((v * v for v in slope), arb(0)).sqrt()
        finally:
            ctx.prec = before


def _minimise(problem: SampleProblem) -> Array:
    from scipy.optimize import minimize

    def both(x: Array) -> tuple[float, Array]:
        at = torch.as_tensor(x, dtype=problem.dtype)
        return problem.objective(at).item(), np.asarray(problem.objective_gradient(at).double())

    options = {"maxiter": 2000, "ftol": 1e-16, "gtol": 1e-11}
    start = np.zeros(problem.dim)
    found: Array = minimize(both, start, jac=True, method="L-BFGS-B", options=options).x
    return found


def _smooth(rows: Array, ridge: Fraction) -> dict[str, Known]:
    local = np.swapaxes(rows, 1, 2) @ rows * (rational(1) / rational(rows.shape[1]))
    whole = largest_of(mean(rational, local, 0)[None])[1] / 4 + ridge
    sample = max(fraction((a * a).sum()) for a in rows.reshape(-1, rows.shape[2]))
    smooth = upper("L_f", whole, CURVATURE)
    return {
        **of_smooth(smooth),
        "L": upper("L", largest_of(local)[1] / 4 + ridge, CURVATURE),
        "L_F": upper("L_F", sample / 4 + ridge, CURVATURE),
        "L_f": smooth,
        "mu": lower("mu", ridge, "the ridge"),
        "mu_fedinit": lower("mu_fedinit", 2 * ridge, "strong convexity"),
        "mu_poster": lower("mu_poster", ridge, "strong convexity"),
        "tau_1": lower("tau_1", Fraction(0), "nothing better is proved"),
        "tau_2": upper("tau_2", root(2 * whole)[1], "f >= 0 is L_f-smooth"),
    }


def _spread(rows: Array, noise_added: Fraction) -> dict[str, Known]:
    """Gradients without the ridge, which all share, lie between zero and the features."""
    squares = [[fraction((a * a).sum()) for a in client] for client in rows]
    noise = max(sum(s, Fraction(0)) / len(s) for s in squares)
    noise += rows.shape[2] * noise_added**2
    norms = [sum((root(v)[1] for v in s), Fraction(0)) / len(s) for s in squares]
    total, count = sum(norms, Fraction(0)), len(norms)
    apart = [norm * (1 - Fraction(1, count)) + (total - norm) / count for norm in norms]
    average = root(sum((gap**2 for gap in apart), Fraction(0)) / count)[1]
    nothing = "no finite bound is proved"
    return {
        "sigma_l": upper("sigma_l", root(noise)[1], SLOPE),
        "sigma_g": upper("sigma_g", max(apart), SLOPE),
        "sigma_g_mean": upper("sigma_g_mean", average, SLOPE),
        "G": upper("G", average, f"the mean of squares about their mean; {SLOPE}"),
        "B": exact("B", 1, "G bounds what is about the mean"),
        "a": Known(math.inf, "upper", exact("a", 1, "").meaning, how=nothing),
        "b": Known(math.inf, "upper", exact("b", 1, "").meaning, how=nothing),
    }


def _extremes(
    rows: Array, ridge: Fraction, point: Array, ball: Fraction | None
) -> dict[str, Known]:
    """L_G and U."""
    norms = [root(fraction((a * a).sum()))[1] for a in rows.reshape(-1, rows.shape[2])]
    average, largest = sum(norms, Fraction(0)) / len(norms), max(norms)
    if ball is None:
        how = "the loss, and with a ridge its gradient, has no bound on the whole space"
        infinite = unbounded("L_G", "L_G_F", "U", how=how)
        if ridge:
            return infinite
        return infinite | {
            "L_G": upper("L_G", average, SLOPE),
            "L_G_F": upper("L_G_F", largest, SLOPE),
        }
    size = root(sum((Fraction(x) ** 2 for x in point.tolist()), Fraction(0)))[1] + ball
    where = f"within {ball} of the reported point"
    most = 1 + largest * size + ridge / 2 * size**2
    return {
        "L_G": upper("L_G", average + ridge * size, SLOPE, where=where),
        "L_G_F": upper("L_G_F", largest + ridge * size, SLOPE, where=where),
        "U": upper("U", most, "log(1 + e^z) <= 1 + |z|", where=where),
    }


def make(
    *,
    clients: int = 5,
    features: int = 4,
    samples: int = 10,
    concentration: float = 1.0,
    separation: float = 1.0,
    ridge: float = 0.1,
    noise: float = 0.0,
    seed: int = 0,
) -> SampleProblem:
    """concentration: of the Dirichlet distribution of labels. separation: of the two means."""
    inputs, labels = mixture(
        clients=clients, features=features, classes=2, samples=samples,
        concentration=concentration, separation=separation, seed=seed,
    )  # fmt: skip
    signed = torch.from_numpy(inputs * (1 - 2 * labels)[..., None])
    start = torch.zeros(features, dtype=torch.float64)
    law = Logistic(float(ridge))
    return SampleProblem(law, {"features": signed}, start=start, noise=noise)
