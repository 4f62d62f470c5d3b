r"""FedDyn w/o Reg, A.8.

In words: "an algorithm that does not apply regularization in FedDyn, but calculates local drift
$\nabla L_k(\theta_k^t)$ and $h$ in the same way and updates the global model using $h$ on the
server". It "does the same local update as FedAvg".
$$\nabla L_k(\theta_k^{t+1})\leftarrow\nabla L_k(\theta_k^t)-\alpha(\theta_k^{t+1}-\theta^t),\qquad h^{t+1}=h^t-\alpha\frac1m\sum_{k\in P_t}(\theta_k^{t+1}-\theta^t),\qquad\theta^{t+1}=\theta^{t+1}-\frac1\alpha h^{t+1}$$
- Text (line 500): in the absence of regularization, local drift "is not derived from the first
  order condition of local optimality, but is simply the accumulation of the pseudo gradient".
- Claims: see switching.claim.alpha0, switching.claim.woreg, fig11, fig12, fig13.
"""

from sympy import Eq

from bounds.papers.switching.symbols import (
    L_k,
    L_mod,
    alpha,
    grad_Lk,
    grad_Lk_next,
    h_next,
    h_t,
    m,
    sum_g,
    theta_agg,
    theta_k_next,
    theta_next,
    theta_t,
)
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="switching.alg_woreg",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="500, 504",
    rules=(
        Rule(actor="local loss, as FedAvg", equation=Eq(L_mod, L_k)),
        Rule(
            actor="drift, as in Algorithm 1",
            equation=Eq(grad_Lk_next, grad_Lk - alpha * (theta_k_next - theta_t)),
        ),
        Rule(actor="h, as in Algorithm 1", equation=Eq(h_next, h_t - alpha * sum_g / m)),
        Rule(
            actor="server model, as in Algorithm 1",
            equation=Eq(theta_next, theta_agg - h_next / alpha),
        ),
    ),
)
