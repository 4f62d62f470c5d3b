r"""Claim: the update with the server state is a type of server momentum.

$$h^{t+1}=h^t-\alpha\frac1m\sum_{k\in P_t}(\theta_k^{t+1}-\theta^t),\qquad\theta^{t+1}=\theta^{t+1}-\frac1\alpha h^{t+1}$$

"Considering that the local drift of each client is the accumulation of the pseudo gradient in every
round, and that $h$ on the server is the summation of local drift, an update using $h$ on the server
is a type of server momentum (Hsu et al., 2019)." "Even without regularization, update on the server
side using $h$ helps fast converge of the global model" (A.7). The two equations are the server's in
Algorithm 1 (`switching.alg1`).
"""

from sympy import Eq

from bounds.papers.switching.symbols import alpha, h_next, h_t, m, sum_g, theta_agg, theta_next
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.momentum",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="500",
    formulas=(
        Formula("accumulation", Eq(h_next, h_t - alpha * sum_g / m), Role.CLAIM),
        Formula("step", Eq(theta_next, theta_agg - h_next / alpha), Role.CLAIM),
    ),
)
