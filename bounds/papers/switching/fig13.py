r"""Figure 13: pseudo-gradient diversity and local drift diversity of modified FedDyn.

Both are (1) (`switching.eq1`), of FedDyn, FedDyn w/o h (`switching.alg_woh`) and FedDyn w/o Reg
(`switching.alg_woreg`). What the paper reads off it: `switching.claim.woh_slow`,
`switching.claim.woreg`.
"""

from sympy import Tuple

from bounds.papers.switching.symbols import drift_div, grad_div
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="switching.fig13",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="513-515",
    formulas=(Formula("plotted", Tuple(grad_div, drift_div), Role.EXPRESSION),),
    tables=(
        Table(
            caption="Panels",
            columns=("Panel", "Quantity"),
            rows=(("a", "pseudo-gradient diversity"), ("b", "local drift diversity")),
        ),
    ),
    settings={
        "data set": "CIFAR100",
        "partition": "nonIID",
        "participation": "full",
        "methods": "FedDyn, FedDyn w/o h, FedDyn w/o Reg",
    },
)
