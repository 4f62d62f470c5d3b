r"""FedDyn w/o h, A.8.

In words: "an algorithm that only applies dynamic regularization in FedDyn and does not update using
$h$".
$$L(\theta)=L_k(\theta)-\langle\nabla L_k(\theta_k^t),\theta\rangle+\frac\alpha2\lVert\theta-\theta^t\rVert^2,\qquad\theta^{t+1}=\frac1{|P_t|}\sum_{k\in P_t}\theta_k^{t+1}$$
- Text (line 504): it has the same level of computational overhead as FedDyn. Text (line 500):
  regularizing without updating with $h$ "is effective only when the $\alpha$ is small, that is,
  when regularization is applied weakly".
- Claims: see switching.claim.woh_slow, fig11, fig12, fig13.
"""

from sympy import Eq

from bounds.papers.switching.symbols import (
    L_k,
    L_mod,
    alpha,
    grad_Lk,
    grad_Lk_next,
    ip_drift_theta,
    norm2_dtheta,
    theta_agg,
    theta_k_next,
    theta_next,
    theta_t,
)
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="switching.alg_woh",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="500, 504",
    rules=(
        Rule(
            actor="local loss, as in Algorithm 1",
            equation=Eq(L_mod, L_k - ip_drift_theta + alpha / 2 * norm2_dtheta),
        ),
        Rule(
            actor="drift, as in Algorithm 1",
            equation=Eq(grad_Lk_next, grad_Lk - alpha * (theta_k_next - theta_t)),
        ),
        Rule(actor="server model", equation=Eq(theta_next, theta_agg)),
    ),
)
