r"""The constants of softmax regression, from its data.

With probabilities p and features a of a sample, grad F = (p - e_y) a^T and
nabla^2 F = (diag p - p p^T) (x) a a^T, with

    ||p - e_y||^2 <= 2,      0 <= diag p - p p^T <= 1/2      (Boehning, 1992, Theorem 2.1),

so norms and second moments of the features bound everything. The minimum is enclosed by ball
arithmetic at a numerical minimiser: f(x) - ||grad f(x)||^2/(2 ridge) <= f_* <= f(x).
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numpy as np
import torch
from flint import arb, ctx, fmpq

from bounds.exact.balls import high_end, low_end, root
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
from synthetic.enclosures import fraction, largest_eigenvalue
from synthetic.moments.combination import rational
from synthetic.moments.federation import Array, convert
from synthetic.softmax import SoftmaxRegression

PRECISION = 128
CURVATURE = "the softmax Hessian is at most 1/2 (Boehning, 1992), times the features' moments"
NORMS = "||p - e_y|| <= sqrt(2), times the features' norms"


def certify_softmax(problem: SoftmaxRegression, *, radius: Any = None) -> Certificate:
    """Every constant; `radius` bounds the distance from the reported point."""
    ridge = Fraction(problem.ridge)
    point = numerical_minimiser(problem)
    value, slope = _objective(problem, point)
    features = [
        convert(rational, np.asarray(problem.data.all_of(i)[0].double()))
        for i in range(problem.clients)
    ]
    found = {
        **_smoothness(features, ridge),
        **_dissimilarity(features),
        **_extremes(problem, features, ridge, point, radius),
    }
    top = found["L_f"].high or Fraction(0)
    found["tau_2"] = upper("tau_2", root(2 * top)[1], "f >= 0 is L_f-smooth")
    low = Fraction(0)
    if ridge:
        low = max(low, low_end(value - slope**2 / (2 * fmpq(ridge.numerator, ridge.denominator))))
        gap = high_end(slope) / ridge
        found["minimiser"] = upper("minimiser", gap, "||grad f||/ridge at the reported point")
    how = "its value at a numerical minimiser in balls, and strong convexity"
    found["f_star"] = certified("f_star", low, high_end(value), how)
    return Certificate(
        found, tuple(Fraction(x) for x in point.tolist()), None if radius is None else
        Fraction(radius),
    )  # fmt: skip


def numerical_minimiser(problem: SoftmaxRegression) -> Array:
    """A point of small gradient, by L-BFGS."""
    from scipy.optimize import minimize

    def both(x: Array) -> tuple[float, Array]:
        at = torch.as_tensor(x, dtype=problem.dtype)
        return problem.objective(at).item(), np.asarray(problem.objective_gradient(at).double())

    start = np.zeros(problem.dim)
    options = {"maxiter": 2000, "ftol": 1e-16, "gtol": 1e-11}
    result = minimize(both, start, jac=True, method="L-BFGS-B", options=options)
    found: Array = result.x
    return found


def _smoothness(features: list[Array], ridge: Fraction) -> dict[str, Known]:
    moments = [rows.T @ rows * (rational(1) / rational(len(rows))) for rows in features]
    whole = sum(moments[1:], moments[0]) * (rational(1) / rational(len(moments)))
    tops = [largest_eigenvalue(moment)[1] for moment in moments]
    samples = max(fraction(row @ row) for rows in features for row in rows)
    smooth = upper("L_f", largest_eigenvalue(whole)[1] / 2 + ridge, CURVATURE)
    return {
        **of_smooth(smooth),
        "L": upper("L", max(tops) / 2 + ridge, CURVATURE),
        "L_F": upper("L_F", samples / 2 + ridge, CURVATURE),
        "L_f": smooth,
        "mu": lower("mu", ridge, "the ridge"),
        "mu_fedinit": lower("mu_fedinit", 2 * ridge, "strong convexity"),
        "mu_poster": lower("mu_poster", ridge, "strong convexity"),
        "tau_1": lower("tau_1", Fraction(0), "nothing better is proved"),
    }


def _dissimilarity(features: list[Array]) -> dict[str, Known]:
    """Gradients of the loss without the ridge, which all clients share."""
    squares = [[fraction(row @ row) for row in rows] for rows in features]
    noise = max(2 * sum(s, Fraction(0)) / len(s) for s in squares)
    norms = [sum((root(2 * v)[1] for v in s), Fraction(0)) / len(s) for s in squares]
    clients = len(norms)
    # grad f_i - grad f = (1 - 1/C) grad l_i - (1/C) sum_{j != i} grad l_j.
    apart = [
        norm * (1 - Fraction(1, clients)) + (sum(norms, Fraction(0)) - norm) / clients
        for norm in norms
    ]
    average = root(sum((gap**2 for gap in apart), Fraction(0)) / clients)[1]
    nothing = "no finite bound is proved"
    return {
        "sigma_l": upper("sigma_l", root(noise)[1], NORMS),
        "sigma_g": upper("sigma_g", max(apart), NORMS),
        "sigma_g_mean": upper("sigma_g_mean", average, NORMS),
        "G": upper("G", average, f"the mean of squares about their mean; {NORMS}"),
        "B": exact("B", 1, "G bounds what is about the mean"),
        "a": Known(math.inf, "upper", "", how=nothing),
        "b": Known(math.inf, "upper", "", how=nothing),
    }


def _extremes(
    problem: SoftmaxRegression, features: list[Array], ridge: Fraction, point: Array, radius: Any
) -> dict[str, Known]:
    """L_G and U, on the whole space where they are finite there, or in the ball."""
    norms = [[root(fraction(row @ row))[1] for row in rows] for rows in features]
    step = root(Fraction(2))[1]
    average = sum((sum(n, Fraction(0)) / len(n) for n in norms), Fraction(0)) / len(norms)
    largest = max(max(n) for n in norms)
    if radius is None:
        how = "the loss, and with a ridge its gradient, has no bound on the whole space"
        infinite = unbounded("L_G", "L_G_F", "U", how=how)
        if ridge:
            return infinite
        return {
            **infinite,
            "L_G": upper("L_G", step * average, NORMS),
            "L_G_F": upper("L_G_F", step * largest, NORMS),
        }
    ball = Fraction(radius)
    size = root(sum((Fraction(x) ** 2 for x in point.tolist()), Fraction(0)))[1] + ball
    where = f"within {ball} of the reported point"
    chance = Fraction(math.nextafter(math.log(problem.classes), math.inf))
    most = chance + step * largest * size + ridge / 2 * size**2
    how = "-log p_y <= log(classes) + sqrt(2) ||a|| ||W||"
    return {
        "L_G": upper("L_G", step * average + ridge * size, NORMS, where=where),
        "L_G_F": upper("L_G_F", step * largest + ridge * size, NORMS, where=where),
        "U": upper("U", most, how, where=where),
    }


def _objective(problem: SoftmaxRegression, point: Array) -> tuple[arb, arb]:
    """f and ||grad f|| at a point, in ball arithmetic."""
    before, ctx.prec = ctx.prec, PRECISION
    try:
        classes, features = problem.classes, problem.features
        weights = [[arb(x) for x in row] for row in point.reshape(classes, features).tolist()]
        ridge = arb(problem.ridge)
        total = ridge / 2 * sum((x * x for row in weights for x in row), arb(0))
        slope = [[ridge * x for x in row] for row in weights]
        for client in range(problem.clients):
            inputs, labels = problem.data.all_of(client)
            share = 1 / arb(len(inputs) * problem.clients)
            for values, label in zip(inputs.tolist(), labels.tolist(), strict=True):
                a = [arb(x) for x in values]
                scores = [sum((w * x for w, x in zip(row, a, strict=True)), arb(0))
                          for row in weights]  # fmt: skip
                powers = [score.exp() for score in scores]
                norm = sum(powers, arb(0))
                total += share * (norm.log() - scores[label])
                for c in range(classes):
                    pull = share * (powers[c] / norm - (1 if c == label else 0))
                    for k in range(features):
                        slope[c][k] += pull * a[k]
        norm = sum((x * x for row in slope for x in row), arb(0)).sqrt()
    finally:
        ctx.prec = before
    return total, norm
