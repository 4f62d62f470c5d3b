r"""Figure 13, diversities of modified FedDyn.

CIFAR100, nonIID, full participation; (a) pseudo-gradient diversity, (b) local drift diversity, of
FedDyn, FedDyn w/o h, FedDyn w/o Reg. Prose: see switching.claim.woh_slow and switching.claim.woreg.
"""

from sympy import Tuple

from bounds.papers.switching.symbols import drift_div, grad_div
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.fig13",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="513-515",
    formulas=(Formula("statement", Tuple(grad_div, drift_div), Role.CLAIM),),
)
