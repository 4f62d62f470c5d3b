r"""Claim: convergence of the global model makes the server state vanish.

$$\theta^t\to\theta^\infty\ \Longrightarrow\ h=\sum_k\nabla L_k(\theta_k^{t+1})\to0$$

"FedDyn converges to the stationary point of global risk because the converge of $\theta^t$ implies
$h=\sum_k\nabla L_k(\theta_k^{t+1})\to0$" (A.7).
"""

from sympy import Eq, Implies, Limit, Sum, oo

from bounds.papers.switching.symbols import N, drift, h_s, h_t, k, t, theta_inf, theta_s
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.h_to_0",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="493",
    formulas=(
        Formula(
            "statement",
            Implies(Eq(Limit(theta_s(t), t, oo), theta_inf), Eq(Limit(h_s(t), t, oo), 0)),
            Role.CLAIM,
        ),
        Formula("server state", Eq(h_t, Sum(drift(k), (k, 1, N))), Role.CLAIM),
    ),
)
