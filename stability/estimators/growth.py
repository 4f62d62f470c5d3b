r"""mu and tau: quotients of ||grad f||^2 by f - f_* and by f, at the points.

    mu_fedinit = min ||grad f||^2/(f - f_*),   mu_poster = half of it,
    tau_1^2 = min ||grad f||^2/f,              tau_2^2 = max ||grad f||^2/f.

A value in place of f_* that is not below it makes the first quotients larger, so that they remain
upper bounds of mu.
"""

from __future__ import annotations

import math

from bounds.errors import UserError
from stability.estimators.measured import Measured
from synthetic.constants import Known, meaning_of

NEAR = 1e-9  # gaps below this share of the largest are rounding


def estimate_growth(seen: Measured, *, lowest: float | None) -> dict[str, Known]:
    """Over all points but those at the minimum."""
    least = float(seen.objective.min())
    if lowest is not None and lowest > least + 1e-12 * max(1.0, abs(least)):
        msg = f"lowest must not exceed the lowest value met, {least:.6g}, got {lowest:.6g}"
        raise UserError(msg)
    bottom = least if lowest is None else lowest
    gaps = seen.objective - bottom
    far = gaps > NEAR * max(float(gaps.max()), 1e-300)
    known = "the lowest value met" if lowest is None else "the value given"
    where = "at the points"
    quotients = seen.whole[far] / gaps[far]
    quotient = float(quotients.min()) if len(quotients) else math.inf
    how = f"the smallest quotient over {int(far.sum())} points, with f_* {known}"
    found = {
        "mu_fedinit": _upper("mu_fedinit", quotient, how),
        "mu_poster": _upper("mu_poster", quotient / 2, how),
        "f_star": Known(least, "upper", meaning_of("f_star"), how="the lowest value met"),
    }
    positive = seen.objective > 0
    if bool(positive.all()):
        ratios = (seen.whole / seen.objective).sqrt()
        how = f"an extreme quotient over {len(ratios)} points"
        found["tau_1"] = _upper("tau_1", float(ratios.min()), how)
        found["tau_2"] = Known(
            float(ratios.max()), "lower", meaning_of("tau_2"), how=how, where=where
        )
    else:
        how = "f is not positive at all points"
        found["tau_1"] = _upper("tau_1", 0.0, how)
        found["tau_2"] = Known(math.inf, "lower", meaning_of("tau_2"), how=how, where=where)
    return found


def _upper(name: str, value: float, how: str) -> Known:
    return Known(value, "upper", meaning_of(name), how=how, where="at the points")
