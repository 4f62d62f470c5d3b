r"""FedDyn w/o h: the regularization of FedDyn without its server update.

"An algorithm that only applies dynamic regularization in FedDyn and does not update using $h$"
(A.8).

$$L(\theta)=L_k(\theta)-\langle\nabla L_k(\theta_k^t),\theta\rangle+\frac\alpha2\lVert\theta-\theta^t\rVert^2,\qquad\theta^{t+1}=\frac1{|P_t|}\sum_{k\in P_t}\theta_k^{t+1}$$

The local drift is updated as in Algorithm 1 (`switching.alg1`):

$$\nabla L_k(\theta_k^{t+1})\leftarrow\nabla L_k(\theta_k^t)-\alpha(\theta_k^{t+1}-\theta^t)$$

It "has the same level of computational overhead as FedDyn" (A.8) and "is effective only when the
$\alpha$ is small, that is, when regularization is applied weakly" (A.7). What the paper says of the
algorithm: `switching.claim.woh_slow`; what it measures: `switching.fig11`, `switching.fig12`,
`switching.fig13`.
"""

from sympy import Eq, Sum

from bounds.papers.switching.symbols import (
    L_k,
    L_mod,
    P,
    alpha,
    grad_Lk,
    grad_Lk_next,
    ip_drift_theta,
    k,
    norm2_dtheta,
    theta_k_next,
    theta_loc_next,
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
            actor="client",
            when="e = 1, ..., E, each mini-batch b",
            equation=Eq(L_mod, L_k - ip_drift_theta + alpha / 2 * norm2_dtheta),
        ),
        Rule(
            actor="client",
            when="after the local epochs",
            equation=Eq(grad_Lk_next, grad_Lk - alpha * (theta_k_next - theta_t)),
        ),
        Rule(
            actor="server",
            when="t = 0, ..., T-1",
            equation=Eq(theta_next, Sum(theta_loc_next(k), (k, 1, P)) / P),
        ),
    ),
)
