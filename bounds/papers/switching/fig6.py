r"""Figure 6: Scaffold and FedDyn from the initialization perspective.

The switch to FedAvg from Scaffold and from FedDyn, in accuracy and training loss, and the
diversities of pseudo-gradients and control variates by (1) (`switching.eq1`).

"Unlike FedDyn, Scaffold does not provide a good initialization point: FedAvg pre-trained with
Scaffold performs worse than Scaffold itself. Still, for both methods, switching to FedAvg typically
produces a sharp drop in training loss." "While both reduce pseudo gradient diversity compared to
FedAvg, FedDyn achieves much lower diversity, and Scaffold's control variate diversity does not
increase noticeably" (Section 4.3). In FedDyn the "client drifts can exhibit high diversity"
(Section 3.4).
"""

from sympy import Tuple

from bounds.papers.switching.symbols import acc, cv_div, grad_div, train_loss
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="switching.fig6",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="185, 241, 251",
    formulas=(Formula("plotted", Tuple(acc, train_loss, grad_div, cv_div), Role.EXPRESSION),),
    tables=(
        Table(
            caption="Panels",
            columns=("Panel", "Quantity"),
            rows=(("c", "diversity of pseudo-gradients"), ("d", "diversity of control variates")),
        ),
    ),
    settings={
        "data set": "CIFAR100",
        "methods": "FedAvg, Scaffold, FedDyn, Scaffold → FedAvg, FedDyn → FedAvg",
    },
)
