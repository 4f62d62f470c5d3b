r"""Constants of problems about which nothing is known, estimated at points of a run.

    points = along_run(problem, FedAvg(), rounds=20, local_steps=5, schedule=0.1)
    found = estimate(problem, points)
    found["L"].value, found["L"].kind, found["L"].error

A supremum over all points is at least what it is at some: estimates of L, sigma_l, sigma_g, G, a,
b, tau_2, L_G, U and Theta are lower bounds of the constants, those of mu and tau_1 upper bounds,
and Phi is exact for the points given. Where samples or clients are only drawn, the kind is
"sampled" and the standard error says how far that may be off. Nothing here proves that a constant
is not larger.
"""

from __future__ import annotations

from collections.abc import Mapping

from torch import Tensor

from stability.estimators.extremes import estimate_extremes
from stability.estimators.growth import estimate_growth
from stability.estimators.heterogeneity import estimate_heterogeneity
from stability.estimators.measured import measure
from stability.estimators.noise import estimate_noise
from stability.estimators.path import along_run
from stability.estimators.smoothness import estimate_smoothness
from synthetic.constants import Known
from synthetic.problem import Problem

__all__ = ["along_run", "estimate"]


def estimate(
    problem: Problem,
    points: Tensor,
    *,
    samples: int = 64,
    clients: int = 256,
    lanczos_steps: int = 20,
    lowest: float | None = None,
    seed: int = 0,
) -> Mapping[str, Known]:
    """Estimate every constant at points [point, dim].

    samples, clients: how many are looked at; all of them if there are no more.
    lowest: f_*, or a lower bound of it; the lowest value met if None.
    """
    seen = measure(problem, points, samples=samples, clients=clients, seed=seed)
    noise, apart = estimate_noise(seen), estimate_heterogeneity(seen)
    return {
        **estimate_smoothness(problem, seen, steps=lanczos_steps, seed=seed),
        **estimate_growth(seen, lowest=lowest),
        **noise,
        **apart,
        **estimate_extremes(seen, noise["sigma_l"], apart["sigma_g"]),
    }
