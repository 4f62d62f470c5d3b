r"""Claim: the smaller alpha, the higher both diversities; and the two-stage proposal.

$$\sum_k\nabla L_k(\theta_k^t)=0\quad\text{(global stationary point)}$$

"The smaller $\alpha$, the higher the pseudo gradient diversity and the greater the local drift
diversity. Conversely, as the $\alpha$ increases, gradient diversity decreases, but the converge
speed is very slow due to excessive regularization. When the $\alpha$ value was 1.0, FedDyn → FedAvg
had no performance gain unlike other $\alpha$ values, which is presumed to be due to low local drift
diversity. However, it seems very difficult to find the perfect $\alpha$ value that achieves fast
converge while reducing local drift diversity, and it is unknown whether it exists. Instead, we
propose a two-stage learning method that first converges to a global stationary point where the
summation of local drift becomes 0 through FedDyn and then fine-tunes with FedAvg" (A.6). Measured
in `switching.fig9` and `switching.fig10`.
"""

from sympy import Eq

from bounds.papers.switching.symbols import sum_drift
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.alpha_trend",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="479-489",
    formulas=(Formula("global stationary point", Eq(sum_drift, 0), Role.CLAIM),),
)
