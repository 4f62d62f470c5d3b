r"""sigma_l and a: what single samples do, at the points.

sigma_l^2 = max over clients and points of the mean of ||g - grad f_i||^2 over samples,
a^2       = max of ||g||^2/||grad f_i||^2 over samples, clients and points.
"""

from __future__ import annotations

import math

from stability.estimators.measured import Measured
from synthetic.constants import Known, meaning_of


def estimate_noise(seen: Measured) -> dict[str, Known]:
    """Lower bounds where all samples are looked at, and sampled values with errors elsewhere."""
    flat = int(seen.noise.argmax())
    square, error = float(seen.noise.flatten()[flat]), float(seen.noise_error.flatten()[flat])
    value = math.sqrt(square)
    kind = "lower" if seen.all_samples else "sampled"
    what = "all samples" if seen.all_samples else "a draw of samples"
    points, clients = seen.noise.shape
    how = f"{what} of {clients} clients at {points} points"
    ratio = math.sqrt(float(seen.ratio.max()))
    return {
        "sigma_l": Known(
            value, kind, meaning_of("sigma_l"), how=how, where="at the points",
            error=error / (2 * value) if value else 0.0,
        ),
        "a": Known(ratio, "lower", meaning_of("a"), how=how, where="at the points"),
    }  # fmt: skip
