r"""Figure 11, training dynamics of FedDyn.

(a), (b) diversity of local drift and diversity of pseudo-gradient (the gap is extremely high with
10 clients); (c) includes FedDyn w/o Reg and FedDyn w/o Reg → FedAvg: even without regularization
the update on the server side using $h$ helps fast converge of the global model; FedDyn w/o Reg →
FedAvg provides similar performance to FedDyn (lines 500, 504). The same paragraph treats FedDyn w/o
h: effective only when $\alpha$ is small.
"""

from sympy import Tuple

from bounds.papers.switching.symbols import acc, drift_div, grad_div
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.fig11",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="495-500",
    formulas=(Formula("statement", Tuple(drift_div, grad_div, acc), Role.CLAIM),),
)
