r"""Claim: in FedDyn the clients and the global model converge to the same point.

$$\lim_{t\to\infty}\theta_k^t=\lim_{t\to\infty}\theta^t=\theta^\infty$$

"In contrast to methods that mitigate client drift only indirectly, FedDyn directly enforces
alignment between local and global objectives, guaranteeing that the solutions of individual clients
and the global model converge to the same point in the limit" (Section 1).
"""

from sympy import Eq, Limit, oo

from bounds.papers.switching.symbols import t, theta_inf, theta_s, thetak_s
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.same_limit",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="57-60",
    formulas=(
        Formula("global model", Eq(Limit(theta_s(t), t, oo), theta_inf), Role.CLAIM),
        Formula("clients", Eq(Limit(thetak_s(t), t, oo), theta_inf), Role.CLAIM),
    ),
)
