r"""Table 1, FedSAGD: global-update stability and cost.

A row of the "summary of stability bounds of FL algorithms"; "all results are the ones under
non-convex and Assumptions 3.1-3.3". The theorem is fedsagd.thmC12.

$$\mathbb E\lVert x_T-x'_T\rVert\le(\lambda+\mu)^{-1}\Gamma^{-1}(2+2\beta)\Theta[1-(1-\Gamma)^T]$$

The columns beside the bound say which historical gradients $g^i_{r,\tau}$, $\tau<k$ and $r<t$, the
$k$-th local update uses (client side-momentum), whether there is a proximal term (yes), and the
data transmitted relative to FedAvg (1~1.5×).

The statement of fedsagd.thmC12 prints the form with $\zeta$, its proof ends on this one.
"""

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import Gamma, T, Theta, beta, gap_T, lam, mu
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.tab1.fedsagd",
    kind=Kind.TABLE,
    text=__doc__,
    lines="272, columns and footnotes 253-277",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(
        Formula(
            "row",
            gap_T <= (2 + 2 * beta) / ((lam + mu) * Gamma) * Theta * (1 - (1 - Gamma) ** T),
            Role.BOUND,
        ),
    ),
    constants=(constants.Gamma, constants.Theta),
    proof="fedsagd.thmC12",
    settings={
        "method": "FedSAGD",
        "historical gradient": "Client side-momentum",
        "proximal term": "✓",
        "communication": "1~1.5×",
    },
)
