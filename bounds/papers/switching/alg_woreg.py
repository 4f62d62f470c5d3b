r"""FedDyn w/o Reg: the server update of FedDyn without its regularization.

"An algorithm that does not apply regularization in FedDyn, but calculates local drift
$\nabla L_k(\theta_k^t)$ and $h$ in the same way and updates the global model using $h$ on the
server"; it "does the same local update as FedAvg" (A.8).

$$\nabla L_k(\theta_k^{t+1})\leftarrow\nabla L_k(\theta_k^t)-\alpha(\theta_k^{t+1}-\theta^t),\qquad h^{t+1}=h^t-\alpha\frac1m\sum_{k\in P_t}(\theta_k^{t+1}-\theta^t),\qquad\theta^{t+1}=\theta^{t+1}-\frac1\alpha h^{t+1}$$

In the absence of regularization, local drift "is not derived from the first order condition of
local optimality, but is simply the accumulation of the pseudo gradient" (A.7). What the paper says
of the algorithm: `switching.claim.alpha0`, `switching.claim.woreg`; what it measures:
`switching.fig11`, `switching.fig12`, `switching.fig13`.
"""

from sympy import Eq, Sum

from bounds.papers.switching.symbols import (
    L_k,
    L_mod,
    P,
    alpha,
    grad_Lk,
    grad_Lk_next,
    h_next,
    h_t,
    k,
    m,
    sum_g,
    theta_agg,
    theta_k_next,
    theta_loc_next,
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
        Rule(actor="client", when="local loss, as in FedAvg", equation=Eq(L_mod, L_k)),
        Rule(
            actor="client",
            when="after the local epochs",
            equation=Eq(grad_Lk_next, grad_Lk - alpha * (theta_k_next - theta_t)),
        ),
        Rule(
            actor="server",
            when="t = 0, ..., T-1",
            equation=Eq(theta_agg, Sum(theta_loc_next(k), (k, 1, P)) / P),
        ),
        Rule(actor="server", when="t = 0, ..., T-1", equation=Eq(h_next, h_t - alpha * sum_g / m)),
        Rule(
            actor="server",
            when="t = 0, ..., T-1",
            equation=Eq(theta_next, theta_agg - h_next / alpha),
        ),
    ),
)
