r"""Section 3.2: comparison of the stability bounds.

The differences of the models grow linearly with the heterogeneity of the clients' distributions,
are proportional to the sampling variance of the gradients, and depend on the learning rates. In the
non-convex setting the global stability of existing momentum-based algorithms grows linearly with
$T$; Nesterov momentum applied locally does not significantly increase the upper bound of the
difference; global momentum alone is insufficient to improve stability.

FedProx and FedDyn "exhibit better stability due to the incorporation of proximal terms": their
local-update stability goes from the linear upper bound $O(K)$ to the finite upper bound

$$O(1-(1-\eta_l\lambda)^K),$$

their global-update stability remains $O(T)$. The hybrid proximal term takes the global stability
from the linear upper bound $O(T)$ to the finite upper bound

$$O(1-(1-\Gamma)^T).$$
"""

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import Gamma, K, T, eta_l, lam
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.claims.sec3.2",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="215-238, 304-311",
    formulas=(
        Formula("local, without proximal term", K, Role.RATE),
        Formula("local, with proximal term", 1 - (1 - eta_l * lam) ** K, Role.RATE),
        Formula("global, with proximal term", T, Role.RATE),
        Formula("global, with hybrid proximal term", 1 - (1 - Gamma) ** T, Role.RATE),
    ),
    constants=(constants.Gamma,),
)
