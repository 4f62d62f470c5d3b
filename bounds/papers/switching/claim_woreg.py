r"""Performance and overhead of FedDyn w/o Reg.

"FedDyn w/o Reg → FedAvg is similar to the performance of FedDyn without any additional
computational overhead unlike FedDyn" (line 500); "effective enough to provide similar performance
to FedDyn without any overhead" (line 504). FedDyn w/o Reg has higher pseudo-gradient diversity and
higher local drift diversity than FedDyn; "the high local drift diversity of FedDyn w/o Reg explains
the performance gain of FedDyn w/o Reg → FedAvg" (line 515).
$$\text{acc}(\text{FedDyn w/o Reg}\to\text{FedAvg})\approx\text{acc}(\text{FedDyn})$$
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
        Formula('printed as "similar"', Eq(acc_woreg_avg, acc_feddyn), Role.DEFINITION),
        Formula("pseudo-gradient diversity", grad_div_woreg > grad_div, Role.BOUND),
        Formula("local drift diversity", drift_div_woreg > drift_div, Role.BOUND),
    ),
)
