r"""Figure 10, diversities according to $\alpha$.

CIFAR100, nonIID, full participation; (a) pseudo-gradient diversity, (b) local drift diversity.
Prose: see switching.claim.alpha_trend.
"""

from sympy import Tuple

from bounds.papers.switching.symbols import alpha, drift_div, grad_div
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.fig10",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="479-487",
    formulas=(Formula("statement", Tuple(alpha, grad_div, drift_div), Role.CLAIM),),
)
