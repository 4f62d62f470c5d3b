r"""Claim: alpha scales the local drift, and the server update does not depend on it.

$$\frac{\partial}{\partial\alpha}\Big(\frac1\alpha h\Big)=0$$

"The $\alpha$ affects the scale of local drift $\nabla L_k(\theta_k^t)$, but when updating using $h$
on the server, it is not affected by the $\alpha$ because it is rescaled by $\frac1\alpha$. In other
words, the $\alpha$ value only affects the scale of local drift, and a large $\alpha$ means stronger
regularization." "FedDyn's results are sensitive to $\alpha$, and hyperparameter search is necessary
to find an appropriate $\alpha$ value" (A.6).
"""

from sympy import Derivative, Eq

from bounds.papers.switching.symbols import alpha, h_next, server_step
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.alpha_scale",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="477, 479",
    formulas=(
        Formula("server update", Eq(Derivative(server_step(alpha), alpha), 0), Role.CLAIM),
        Formula("rescaling", Eq(server_step(alpha), h_next / alpha), Role.CLAIM),
    ),
)
