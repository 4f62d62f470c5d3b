r"""Aggregated local model, and the global model as one step away from it.

$$\gamma^t=\frac1P\sum_{k\in P_t}\theta_k^t$$

Theorem 2 of Acar et al. (2021) establishes the convergence of $\gamma^t$; $\theta^t$ is "the actual
global model distributed to clients" (Section 3.4). The caption of Figure 8 relates the two:

$$\theta^t=\gamma^t-\frac1\alpha h^t$$
"""

from sympy import Eq, Sum

from bounds.papers.switching.symbols import P, alpha, gamma_t, h_t, k, theta_loc, theta_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.def.gamma",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="190, 192, 384, 422",
    formulas=(
        Formula("statement", Eq(gamma_t, Sum(theta_loc(k), (k, 1, P)) / P), Role.DEFINITION),
        Formula("global model", Eq(theta_t, gamma_t - h_t / alpha), Role.DEFINITION),
    ),
)
