r"""Algorithm 1, FedDyn to FedAvg.

As printed:

```
Algorithm 1 FedDyn to FedAvg
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
$$L(\theta)=L_k(\theta)-\langle\nabla L_k(\theta_k^t),\theta\rangle+\frac\alpha2\lVert\theta-\theta^t\rVert^2,\qquad\theta_k^{t+1}\leftarrow\theta_k^{t+1}-\eta\nabla L(\theta_k^{t+1};\mathbf b),\qquad\nabla L_k(\theta_k^{t+1})\leftarrow\nabla L_k(\theta_k^t)-\alpha(\theta_k^{t+1}-\theta^t)$$
$$\theta^{t+1}=\frac1{|P_t|}\sum_{k\in P_t}\theta_k^{t+1},\qquad h^{t+1}=h^t-\alpha\frac1m\sum_{k\in P_t}(\theta_k^{t+1}-\theta^t),\qquad\theta^{t+1}=\theta^{t+1}-\frac1\alpha h^{t+1}$$
- Text (line 229): "training follows FedDyn until a specified pre-training step, after which it
  switches to FedAvg". Text (line 386): switch round 0 corresponds to FedAvg; switch round 1000 (of
  1000 rounds) results in FedDyn.
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
    theta_loc,
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
        Rule(actor="initial server state", equation=Eq(h_0, 0)),
        Rule(actor="initial client state", equation=Eq(grad_Lk_0, 0)),
        Rule(actor="server, average", equation=Eq(theta_agg, Sum(theta_loc(k), (k, 1, P)) / P)),
        Rule(
            actor="server, h, for t < Pre-training Step",
            equation=Eq(h_next, h_t - alpha * sum_g / m),
        ),
        Rule(
            actor="server, model, for t < Pre-training Step",
            equation=Eq(theta_next, theta_agg - h_next / alpha),
        ),
        Rule(actor="client, state on entry", equation=Eq(grad_Lk, grad_Lk_latest)),
        Rule(
            actor="client, loss, for t < Pre-training Step",
            equation=Eq(L_mod, L_k - ip_drift_theta + alpha / 2 * norm2_dtheta),
        ),
        Rule(actor="client, local step", equation=Eq(theta_k_new, theta_k_cur - eta * grad_L_b)),
        Rule(
            actor="client, drift",
            equation=Eq(grad_Lk_next, grad_Lk - alpha * (theta_k_next - theta_t)),
        ),
    ),
)
