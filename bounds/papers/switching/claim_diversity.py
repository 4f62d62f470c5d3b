r"""How the sum of local drifts goes to zero.

"FedDyn achieves $\sum_k\nabla L_k(\theta_k^{t+1})\to0$ by merely increasing the diversity of local
drift $\nabla L_k(\theta_k^{t+1})$." In figures 11a and 11b "the diversity of local drift is much
larger than the diversity of pseudo gradient"; with 10 clients it is extremely high compared to that
of the pseudo-gradient, "and this is assumed to be the reason for the poor performance of FedDyn
when the number of clients is small". "FedDyn makes the global model quickly converge to the
stationary of global risk." Line 500: the update on the server side using $h$ contributes to
increasing the diversity of local drift.
$$\sum_k\nabla L_k(\theta_k^{t+1})\to0$$
"""

from sympy import Eq, Limit, oo

from bounds.papers.switching.symbols import drift_div, grad_div, sum_drift_s, t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.diversity",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="185, 495, 500",
    formulas=(
        Formula("limit", Eq(Limit(sum_drift_s(t), t, oo), 0), Role.CLAIM),
        Formula("comparison", drift_div > grad_div, Role.BOUND),
    ),
)
