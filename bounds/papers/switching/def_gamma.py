r"""Aggregated local model, Section 3.4, A.4.

$$\gamma^t=\frac1P\sum_{k\in P_t}\theta_k^t$$
- Text (line 192): Theorem 2 of Acar et al. (2021) establishes the convergence of $\gamma^t$;
  $\theta^t$ is the actual global model distributed to clients.
- Relation printed in the caption of Figure 8 (line 384): $\theta^t=\gamma^t-\frac1\alpha h^t$.
"""

from sympy import Eq, Sum

from bounds.papers.switching.symbols import P, alpha, gamma_t, h_t, k, theta_loc, theta_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.def.gamma",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="190, 192, 422",
    formulas=(
        Formula("statement", Eq(gamma_t, Sum(theta_loc(k), (k, 1, P)) / P), Role.DEFINITION),
        Formula("line 384", Eq(theta_t, gamma_t - h_t / alpha), Role.DEFINITION),
    ),
)
