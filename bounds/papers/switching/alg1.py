r"""Algorithm 1: FedDyn to FedAvg.

```
Initialization: theta^0, h^0 = 0, grad L_k(theta_k^0) = 0

Server executes:
for round t = 0, 1, ..., T-1 do
    P_t <- Random Clients
    for each client k in P_t, and in parallel do
        theta_k^{t+1} <- Client.Update(k, theta^t, t)
    end for
    theta^{t+1} = (1/|P_t|) sum_{k in P_t} theta_k^{t+1}
    if t < Pre-training Step then
        h^{t+1} = h^t - alpha (1/m) sum_{k in P_t} (theta_k^{t+1} - theta^t)
        theta^{t+1} = theta^{t+1} - (1/alpha) h^{t+1}
    end if
end for

Client.Update(k, theta^t, t):
theta_k^{t+1} <- theta^t,  grad L_k(theta_k^t) <- grad L_k(theta_k^{latest_updated})
for local epoch e = 1, 2, ..., E do
    for each mini batch b do
        if t < Pre-training Step then
            L(theta) = L_k(theta) - <grad L_k(theta_k^t), theta> + (alpha/2) ||theta - theta^t||^2
        end if
        theta_k^{t+1} <- theta_k^{t+1} - eta grad L(theta_k^{t+1}; b)
    end for
end for
grad L_k(theta_k^{t+1}) <- grad L_k(theta_k^t) - alpha (theta_k^{t+1} - theta^t)
return theta_k^{t+1}
```

The server's lines:

$$\theta^{t+1}=\frac1{|P_t|}\sum_{k\in P_t}\theta_k^{t+1},\qquad h^{t+1}=h^t-\alpha\frac1m\sum_{k\in P_t}(\theta_k^{t+1}-\theta^t),\qquad\theta^{t+1}=\theta^{t+1}-\frac1\alpha h^{t+1}$$

The client's lines:

$$L(\theta)=L_k(\theta)-\langle\nabla L_k(\theta_k^t),\theta\rangle+\frac\alpha2\lVert\theta-\theta^t\rVert^2$$

$$\theta_k^{t+1}\leftarrow\theta_k^{t+1}-\eta\nabla L(\theta_k^{t+1};\mathbf b),\qquad\nabla L_k(\theta_k^{t+1})\leftarrow\nabla L_k(\theta_k^t)-\alpha(\theta_k^{t+1}-\theta^t)$$

The rules write $t_{\mathrm{switch}}$ for the pre-training step. "Training follows FedDyn until a
specified pre-training step, after which it switches to FedAvg" (Section 4.1); the switch round 0
corresponds to FedAvg, and 1000 of 1000 rounds to FedDyn (A.2).
"""

from sympy import Eq, Sum

from bounds.papers.switching.symbols import (
    L_k,
    L_mod,
    P,
    alpha,
    eta,
    grad_L_b,
    grad_Lk,
    grad_Lk_0,
    grad_Lk_latest,
    grad_Lk_next,
    h_0,
    h_next,
    h_t,
    ip_drift_theta,
    k,
    m,
    norm2_dtheta,
    sum_g,
    theta_agg,
    theta_k_cur,
    theta_k_new,
    theta_k_next,
    theta_loc_next,
    theta_next,
    theta_t,
)
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="switching.alg1",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="462-473",
    rules=(
        Rule(actor="initially", equation=Eq(h_0, 0)),
        Rule(actor="initially", when="every client k", equation=Eq(grad_Lk_0, 0)),
        Rule(
            actor="server",
            when="t = 0, ..., T-1",
            equation=Eq(theta_agg, Sum(theta_loc_next(k), (k, 1, P)) / P),
        ),
        Rule(actor="server", when="t < t_switch", equation=Eq(h_next, h_t - alpha * sum_g / m)),
        Rule(
            actor="server",
            when="t < t_switch",
            equation=Eq(theta_next, theta_agg - h_next / alpha),
        ),
        Rule(
            actor="client",
            when="k in P_t, before the local epochs",
            equation=Eq(theta_k_cur, theta_t),
        ),
        Rule(
            actor="client",
            when="k in P_t, before the local epochs",
            equation=Eq(grad_Lk, grad_Lk_latest),
        ),
        Rule(
            actor="client",
            when="e = 1, ..., E, each mini-batch b, t < t_switch",
            equation=Eq(L_mod, L_k - ip_drift_theta + alpha / 2 * norm2_dtheta),
        ),
        Rule(
            actor="client",
            when="e = 1, ..., E, each mini-batch b",
            equation=Eq(theta_k_new, theta_k_cur - eta * grad_L_b),
        ),
        Rule(
            actor="client",
            when="after the local epochs",
            equation=Eq(grad_Lk_next, grad_Lk - alpha * (theta_k_next - theta_t)),
        ),
    ),
)
