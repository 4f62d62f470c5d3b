r"""Claim: FedDyn w/o Reg, then FedAvg, performs like FedDyn without its overhead.

$$\text{acc}(\text{FedDyn w/o Reg}\to\text{FedAvg})\approx\text{acc}(\text{FedDyn})$$

"FedDyn w/o Reg → FedAvg is similar to the performance of FedDyn without any additional
computational overhead unlike FedDyn" (A.7); it "is effective enough to provide similar performance
to FedDyn without any overhead" (A.8).

"FedDyn w/o Reg has higher pseudo gradient diversity than FedDyn and also has higher local drift
diversity. The high local drift diversity of FedDyn w/o Reg explains the performance gain of FedDyn
w/o Reg → FedAvg" (A.8). The algorithm is `switching.alg_woreg`; measured in `switching.fig11` and
`switching.fig13`.
"""

from sympy import Eq

from bounds.papers.switching.symbols import (
    acc_feddyn,
    acc_woreg_avg,
    drift_div,
    drift_div_woreg,
    grad_div,
    grad_div_woreg,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.woreg",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="500, 504, 515",
    formulas=(
        Formula("similar performance", Eq(acc_woreg_avg, acc_feddyn), Role.CLAIM),
        Formula("pseudo-gradient diversity", grad_div_woreg > grad_div, Role.CLAIM),
        Formula("local drift diversity", drift_div_woreg > drift_div, Role.CLAIM),
    ),
)
