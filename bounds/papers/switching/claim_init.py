r"""Claim: FedDyn is a good initialization because it nears a global stationary point.

$$\sum_k\nabla L_k(\theta_k^t)\to0$$

"The reason only FedDyn serves as a good initialization point for FedAvg is that FedDyn converges
toward an approximated global stationary point, i.e., $\sum_k\nabla L_k(\theta_k^t)\to0$. This
property ensures that the weights obtained after FedDyn pre-training provide a stable and
well-aligned starting point for subsequent FedAvg fine-tuning" (Section 4.3). Pre-trained weights
exhibit lower pseudo-gradient diversity compared to random initialization, and "only the
FedDyn → FedAvg strategy demonstrates this property, which we attribute to FedDyn approximately
converging to the global stationary point" (Section 3.4).

"Regularization lowers pseudo gradient diversity, but requires compensation using $h$ on the server,
which in turn increases local drift diversity, falling into the stationary point of the global
objective. And this stationary point is a good initialization point for FedAvg" (A.8).
"""

from sympy import Eq, Limit, oo

from bounds.papers.switching.symbols import sum_drift_s, t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.init",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="223, 251, 515",
    formulas=(Formula("statement", Eq(Limit(sum_drift_s(t), t, oo), 0), Role.CLAIM),),
)
