r"""Section 3.2 and Appendix C.1: local-update stability.

The effect of a change of clients on the model after $K$ local updates. "In the local stability
analysis of Zhang et al. (2025), it holds that

$$\mathbb E\lVert x_t-x'_t\rVert=0.$$

Therefore, the local-update stability of the FedAvg algorithm is given by

$$O(2(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}\eta_lK).$$

Similarly, the local-update stability of subsequent algorithms can be derived from
$\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert$." Those displays, with $x_t=x'_t$, are
fedsagd.local.fedavg and the items beside it.
"""

from sympy import Eq

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import K, Theta, eta_l, gap_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.def.local-update-stability",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="97-98, 217-220, 1042-1046",
    formulas=(
        Formula("same start", Eq(gap_t, 0), Role.CLAIM),
        Formula("stability of FedAvg", 2 * eta_l * K * Theta, Role.RATE),
    ),
    constants=(constants.Theta,),
    proof="fedsagd.thmC2",
)
