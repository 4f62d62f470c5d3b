r"""Figure 2, feature frequency over training rounds.

Number of feature clusters, 10 clients, ResNet-20, CIFAR-100, $d=64$, $K=20$: (a) FedAvg Non-IID
(170–180 features), (b) FedAvg IID (140–150 features), (c) FedDyn (80–90).
"""

from sympy import Tuple

from bounds.papers.switching.symbols import F
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.fig2",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="172, 179-181",
    formulas=(Formula("statement", Tuple(F), Role.CLAIM),),
)
