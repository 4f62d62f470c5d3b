r"""Figure 12: test accuracy and train loss with fine-tuning by modified FedDyn.

The question: "whether the reason FedDyn → FedAvg is effective is because regularization has ended
or because there are no longer updates using $h$". The answer: "FedDyn → Fed w/o Reg is not much
different from continuing to use FedDyn. In contrast, FedDyn → FedDyn w/o h shows almost similar
performance to FedDyn → FedAvg" (A.8). The variants are `switching.alg_woreg` and
`switching.alg_woh`.
"""

from sympy import Tuple

from bounds.papers.switching.symbols import acc, train_loss
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="switching.fig12",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="504-509",
    formulas=(Formula("plotted", Tuple(acc, train_loss), Role.EXPRESSION),),
    tables=(
        Table(
            caption="Panels",
            columns=("Panel", "Quantity"),
            rows=(("a", "test accuracy"), ("b", "train loss")),
        ),
    ),
    settings={
        "data set": "CIFAR100",
        "partition": "IID",
        "participation": "10%",
        "methods": "FedDyn, FedDyn → FedAvg, FedDyn → FedDyn w/o Reg, FedDyn → FedDyn w/o h",
    },
)
