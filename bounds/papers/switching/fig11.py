r"""Figure 11: training dynamics of FedDyn.

"In Figures 11a and 11b, the diversity of local drift is much larger than the diversity of pseudo
gradient", extremely so when the number of clients is 10 (`switching.claim.diversity`). "In Figure
11c, even without regularization, update on the server side using $h$ helps fast converge of the
global model"; FedDyn w/o Reg → FedAvg "is effective enough to provide similar performance to FedDyn
without any overhead". "Conversely, when regularizing without updating using $h$ on the server side,
it is effective only when the $\alpha$ is small" (A.7, A.8). The variants are
`switching.alg_woreg` and `switching.alg_woh`.
"""

from sympy import Tuple

from bounds.papers.switching.symbols import acc, drift_div, grad_div
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="switching.fig11",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="495-504",
    formulas=(Formula("plotted", Tuple(drift_div, grad_div, acc), Role.EXPRESSION),),
    tables=(
        Table(
            caption="Panels",
            columns=("Panel", "Quantity"),
            rows=(
                ("a", "diversity of local drift, diversity of pseudo-gradient"),
                ("b", "diversity of local drift, diversity of pseudo-gradient"),
                ("c", "convergence of FedDyn, FedDyn w/o Reg and FedDyn w/o Reg → FedAvg"),
            ),
        ),
    ),
    settings={"methods": "FedDyn, FedDyn w/o Reg, FedDyn w/o Reg → FedAvg"},
)
