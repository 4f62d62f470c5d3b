r"""Claim: FedDyn w/o h has lower diversities than FedDyn and converges very slowly.

$$\text{speed}(\text{FedDyn w/o h})\ll\text{speed}(\text{FedDyn})$$

"FedDyn w/o h shows lower pseudo gradient diversity and also lower local drift diversity compared to
FedDyn. However, FedDyn w/o h has very slow convergence because there is no compensation for
regularization" (A.8). The algorithm is `switching.alg_woh`; measured in `switching.fig13`.
"""

from bounds.papers.switching.symbols import (
    drift_div,
    drift_div_woh,
    grad_div,
    grad_div_woh,
    speed_feddyn,
    speed_woh,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.woh_slow",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="515",
    formulas=(
        Formula("speed", speed_woh < speed_feddyn, Role.CLAIM),
        Formula("pseudo-gradient diversity", grad_div_woh < grad_div, Role.CLAIM),
        Formula("local drift diversity", drift_div_woh < drift_div, Role.CLAIM),
    ),
)
