r"""Why FedDyn is a good initialization.

"The reason only FedDyn serves as a good initialization point for FedAvg is that FedDyn converges
toward an approximated global stationary point, i.e., $\sum_k\nabla L_k(\theta_k^t)\to0$" (line
251). Only the FedDyn → FedAvg strategy shows the lower pseudo-gradient diversity of pre-trained
weights, "which we attribute to FedDyn approximately converging to the global stationary point"
(line 223). "Regularization lowers pseudo gradient diversity, but requires compensation using $h$ on
the server, which in turn increases local drift diversity, falling into the stationary point of the
global objective. And this stationary point is a good initialization point for FedAvg" (line 515).
$$\sum_k\nabla L_k(\theta_k^t)\to0$$
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
