r"""Figure 10: pseudo-gradient diversity and local drift diversity according to alpha.

Both are (1) (`switching.eq1`), of the pseudo-gradients and of the local drifts. What the paper
reads off it: `switching.claim.alpha_trend`.
"""

from sympy import Tuple

from bounds.papers.switching.symbols import alpha, drift_div, grad_div
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="switching.fig10",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="479-487",
    formulas=(Formula("plotted", Tuple(alpha, grad_div, drift_div), Role.EXPRESSION),),
    tables=(
        Table(
            caption="Panels",
            columns=("Panel", "Quantity"),
            rows=(("a", "pseudo-gradient diversity"), ("b", "local drift diversity")),
        ),
    ),
    settings={"data set": "CIFAR100", "partition": "nonIID", "participation": "full"},
)
