r"""Figure 4: test accuracy and train loss of FedAvg, FedDyn and FedDyn → FedAvg.

"Train loss refers to the training loss of the global model for the entire training data."

"The results show that applying regularization throughout training is less effective than using it
only for initialization. In Figure 4a, FedDyn converges faster and reaches higher accuracy than
FedAvg, whereas in Figure 4b this advantage disappears, suggesting that the benefit of
regularization depends on the number of clients and the size of local datasets. Nonetheless, across
both settings, weights trained with FedDyn provide excellent initialization for FedAvg"
(Section 3.4).
"""

from sympy import Tuple

from bounds.papers.switching.symbols import acc, train_loss
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="switching.fig4",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="188, 208, 221",
    formulas=(Formula("plotted", Tuple(acc, train_loss), Role.EXPRESSION),),
    tables=(
        Table(
            caption="Panels",
            columns=("Panel", "Clients", "Participation"),
            rows=(("a", "100", "full"), ("b", "10", "full")),
        ),
    ),
    settings={
        "data set": "CIFAR-100",
        "model": "ResNet20",
        "partition": "non-IID",
        "clients": "100, 10",
        "participation": "full",
        "methods": "FedAvg, FedDyn, FedDyn → FedAvg",
        "switch point": "75% of the total rounds",
    },
)
