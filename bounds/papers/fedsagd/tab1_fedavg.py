r"""Table 1, FedAvg: global-update stability and cost.

A row of the "summary of stability bounds of FL algorithms"; "all results are the ones under
non-convex and Assumptions 3.1-3.3". The theorem is fedsagd.thmC2.

$$\mathbb E\lVert x_T-x'_T\rVert\le2\eta_lK\Theta T$$

The columns beside the bound say which historical gradients $g^i_{r,\tau}$, $\tau<k$ and $r<t$, the
$k$-th local update uses (none), whether there is a proximal term (no), and the data transmitted
relative to FedAvg (1×).
"""

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import K, T, Theta, eta_l, gap_T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.tab1.fedavg",
    kind=Kind.TABLE,
    text=__doc__,
    lines="259, columns and footnotes 253-277",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(Formula("row", gap_T <= 2 * eta_l * K * Theta * T, Role.BOUND),),
    constants=(constants.Theta,),
    proof="fedsagd.thmC2",
    settings={
        "method": "FedAvg",
        "historical gradient": "-",
        "proximal term": "-",
        "communication": "1×",
    },
)
