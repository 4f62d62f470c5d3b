r"""The measured quantity without sampling error: exact moments of runs on quadratics.

With f(w) = (1/2) <w, H w> - <p, w> + r, where H and p are means over clients and samples,

    E f(w^t)               = (1/2) tr(H S_t) - <p, m_t> + r,
    E||grad f(w^t)||^2     = tr(H S_t H) - 2 <p, H m_t> + ||p||^2,
    E||w'^t - w^t||        between ||E(w'^t - w^t)|| and (E||w'^t - w^t||^2)^{1/2},

with the first and second moments m_t and S_t that `synthetic.moments` follows. What lies between
two values is reported by both; the lower one decides whether a bound is exceeded.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from bounds.errors import UserError
from stability.confront.encounter import Encounter
from stability.confront.observed import Seen, Values
from stability.schedule import as_schedule
from synthetic.moments.exact import exact_difference, exact_moments
from synthetic.moments.federation import samples_of


def exactly(encounter: Encounter, seen: Seen) -> tuple[Values, Values] | None:
    """A lower and an upper value at each entry, or None where moments do not give the quantity."""
    if not encounter.exact:
        return None
    options: dict[str, Any] = {
        "rounds": seen.rounds,
        "participation": seen.active,
        "local_steps": seen.local_steps,
        "batch": seen.options.get("batch"),
        "schedule": as_schedule(seen.options.get("schedule", 0.1)),
        "inactive": seen.options.get("inactive", "idle"),
    }
    try:
        if encounter.exact == "distance":
            return _distance(seen, options)
        return _of_model(encounter.exact, seen, options)
    except UserError:
        # No quadratic, or rules that are not affine: there the runs stand alone.
        return None


def _distance(seen: Seen, options: dict[str, Any]) -> tuple[Values, Values] | None:
    if seen.twin is None:
        return None
    apart = exact_difference(seen.problem, seen.twin, seen.algorithm, **options)
    low = np.linalg.norm(np.asarray(apart.mean, dtype=np.float64), axis=1)
    high = np.sqrt(np.maximum(np.asarray(apart.square, dtype=np.float64), 0.0))
    return low[1:], np.maximum(low, high)[1:]


def _of_model(which: str, seen: Seen, options: dict[str, Any]) -> tuple[Values, Values] | None:
    divergence = which == "divergence"
    moments = exact_moments(seen.problem, seen.algorithm, divergence=divergence, **options)
    mean, second = np.asarray(moments.mean), np.asarray(moments.second)
    counts = np.arange(1, seen.rounds + 1)
    if divergence:
        if moments.divergence is None:
            return None
        values = np.cumsum(np.asarray(moments.divergence)[:-1]) / counts
        return values, values
    curvature, pull = _mean_quadratic(seen)
    if which == "gap":
        rest = _value(curvature, pull, mean, second)
        start = float(seen.problem.objective(seen.problem.initial(0)))
        values = (rest - rest[0] + start - seen.lowest())[1:]
    else:
        turned = curvature @ second @ curvature
        squares = np.trace(turned, axis1=1, axis2=2) - 2 * mean @ curvature @ pull + pull @ pull
        values = np.cumsum(squares[:-1]) / counts
    return values, values


def _mean_quadratic(seen: Seen) -> tuple[Values, Values]:
    """H and p of f."""
    samples = samples_of(seen.problem)
    pulls = (samples.curvatures @ samples.centres[..., None])[..., 0] + samples.forces
    return samples.curvatures.mean(axis=(0, 1)), pulls.mean(axis=(0, 1))


def _value(curvature: Values, pull: Values, mean: Values, second: Values) -> Values:
    """E f(w^t) up to a constant."""
    found: Values = (curvature * second).sum(axis=(1, 2)) / 2 - mean @ pull
    return found
