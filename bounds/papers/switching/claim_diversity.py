r"""Claim: the sum of local drifts vanishes because their diversity grows.

$$\sum_k\nabla L_k(\theta_k^{t+1})\to0$$

"FedDyn achieves $\sum_k\nabla L_k(\theta_k^{t+1})\to0$ by merely increasing the diversity of local
drift $\nabla L_k(\theta_k^{t+1})$." In `switching.fig11`, "the diversity of local drift is much
larger than the diversity of pseudo gradient. In particular, when the number of clients is 10, the
diversity of local drift is extremely high compared to the diversity of pseudo gradient, and this is
assumed to be the reason for the poor performance of FedDyn when the number of clients is small.
However, FedDyn makes the global model quickly converge to the stationary of global risk." And
"update on the server side using $h$ contributes to increasing the diversity of local drift" (A.7).
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
        Formula("limit", Eq(Limit(sum_drift_s(t + 1), t, oo), 0), Role.CLAIM),
        Formula("comparison", drift_div > grad_div, Role.CLAIM),
    ),
)
