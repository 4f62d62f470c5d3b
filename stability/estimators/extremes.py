r"""L_G, U, Phi and Theta: the largest gradient and the largest loss at the points.

Phi   = max ||grad f||^2 over the points given (FedSAGD, Lemma C.1),
Theta = (sigma_l^2 + 2 sigma_g^2 + 2 Phi)^{1/2}.
"""

from __future__ import annotations

import math

from stability.estimators.measured import Measured
from synthetic.constants import Known, meaning_of


def estimate_extremes(seen: Measured, sigma_l: Known, sigma_g: Known) -> dict[str, Known]:
    """Phi is exact for these points; Theta is as good as what it is made of."""
    phi = float(seen.whole.max())
    theta = math.sqrt(sigma_l.value**2 + 2 * sigma_g.value**2 + 2 * phi)
    how = f"the largest over {len(seen.points)} points"
    where = "at the points"
    error = None
    if sigma_l.error is not None and theta > 0:
        error = sigma_l.value * sigma_l.error / theta
    kind = "sampled" if "sampled" in (sigma_l.kind, sigma_g.kind) else "lower"
    return {
        "L_G": Known(math.sqrt(phi), "lower", meaning_of("L_G"), how=how, where=where),
        "U": Known(float(seen.loss.max()), "lower", meaning_of("U"), how=how, where=where),
        "Phi": Known(phi, "exact", meaning_of("Phi"), how=how, where=where),
        "Theta": Known(theta, kind, meaning_of("Theta"), how=how, where=where, error=error),
    }
