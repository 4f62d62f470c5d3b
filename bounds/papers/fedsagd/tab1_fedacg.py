r"""Table 1, FedACG: global-update stability and cost.

A row of the "summary of stability bounds of FL algorithms"; "all results are the ones under
non-convex and Assumptions 3.1-3.3". The theorem is fedsagd.thmC10.

$$\mathbb E\lVert x_T-x'_T\rVert\le(4-2\lambda)(1-\lambda)^{-1}\eta_lK\Theta T$$

The columns beside the bound say which historical gradients $g^i_{r,\tau}$, $\tau<k$ and $r<t$, the
$k$-th local update uses (server side-momentum), whether there is a proximal term (yes), and the
data transmitted relative to FedAvg (1×).
"""

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import K, T, Theta, eta_l, gap_T, lam
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.tab1.fedacg",
    kind=Kind.TABLE,
    text=__doc__,
    lines="270, columns and footnotes 253-277",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(
        Formula("row", gap_T <= (4 - 2 * lam) / (1 - lam) * eta_l * K * Theta * T, Role.BOUND),
    ),
    constants=(constants.Theta,),
    proof="fedsagd.thmC10",
    settings={
        "method": "FedACG",
        "historical gradient": "Server side-momentum",
        "proximal term": "✓",
        "communication": "1×",
    },
    units={lam: "1"},
)
