r"""Proposition 1: the averaged loss of FedDyn's models against D_T.

$\zeta$ must be given: it comes from $\kappa_0$ and $\kappa$ of Lemma 1 of Acar et al. (2021), of
which the paper prints no values. $C_t$ takes the last local models that the clients have,
$\theta_*$ is the problem's minimiser. That lemma supposes exact local solutions,
$\nabla L_k(\theta_k^{t+1})=d_k^{t+1}$ for the drift that FedDyn keeps, up to a relative $10^{-6}$
of the squares, and convex losses.
"""

import numpy as np

from stability.confront import probes
from stability.confront.assumption import Assumption
from stability.confront.encounter import Encounter, Reading
from stability.confront.seen import Seen, Values


def average_gap(seen: Seen) -> Values:
    """(1/T) sum_{t=1}^T (l(theta^{t-1}) - l(theta_*))."""
    return seen.average("objective") - seen.lowest()


def cost_so_far(seen: Seen) -> Values:
    """sum_{t=1}^T C_{t-1}."""
    return np.cumsum(seen.before("local_gradient_cost"), axis=1)


encounter = Encounter(
    statement="switching.prop1",
    measured="(1/T) sum_{t=1}^T (l(theta^{t-1}) - l(theta_*))",
    quantity=average_gap,
    readings=(
        Reading(name="FedDyn throughout", algorithm="feddyn", parameters={"alpha": "strength"}),
    ),
    defaults={
        "problem": {"family": "quadratic", "clients": 6, "dim": 3},
        "algorithm": {"strength": 40.0},
        "run": {"rounds": 30, "local_steps": 40, "schedule": 0.0245, "participation": 3},
    },
    forms=("bound",),
    observed={"sum_C": cost_so_far},
    assumptions=(
        Assumption(
            id="switching.prop1 (smoothness)",
            letter="L",
            constant="L",
            probe=probes.smoothness_visited,
        ),
        Assumption(
            id="switching.claim.first_order",
            letter="",
            constant="L",
            probe=probes.first_order_gap,
            power=1,
            allowed=1e-6,
        ),
    ),
    metrics=("objective", "local_gradient_cost"),
)
