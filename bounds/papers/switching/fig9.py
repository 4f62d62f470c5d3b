r"""Figure 9: test accuracy and train loss according to alpha.

"The results of FedDyn → FedAvg vary depending on the $\alpha$ value. If $\alpha$ is too large, such
as 1.0, it is worse than FedAvg, and when $\alpha$ is 0.1 or 0.01, the performance of FedDyn is
similar regardless of the $\alpha$ value, but the performance after fine-tuning with FedAvg is
different depending on the $\alpha$ value" (A.6).
"""

from sympy import Tuple

from bounds.papers.switching.symbols import acc, alpha, train_loss
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="switching.fig9",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="479, 484",
    formulas=(Formula("plotted", Tuple(alpha, acc, train_loss), Role.EXPRESSION),),
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
        "method": "FedDyn → FedAvg",
        "alpha": "1.0, 0.1, 0.01",
    },
)
