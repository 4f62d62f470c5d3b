r"""Claim: FedDyn converges to a global stationary point only in the asymptotic regime.

$$\sum_k\nabla L_k(\theta_k^t)\approx\sum_k\nabla L_k(\theta^\infty)\to0$$

"FedDyn converges to a global stationary point only in the asymptotic regime (i.e., as
$t\to\infty$), under the assumption that each local model converges to $\theta^\infty$. In practice,
local models do not fully converge, so the condition" displayed above "holds only approximately"
(Section 3.4).
"""

from sympy import Eq, Limit, oo

from bounds.papers.switching.symbols import sum_drift, sum_drift_inf, sum_drift_s, t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.asymptotic",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="185-190",
    formulas=(
        Formula("approximately", Eq(sum_drift, sum_drift_inf), Role.CLAIM),
        Formula("limit", Eq(Limit(sum_drift_s(t), t, oo), 0), Role.CLAIM),
    ),
)
