r"""Figure 4, FedAvg, FedDyn and FedDyn → FedAvg on CIFAR-100.

Test accuracy and train loss (training loss of the global model for the entire training data);
ResNet20, non-IID, full participation; (a) 100 clients, (b) 10 clients.
- Text: applying regularization throughout training is less effective than using it only for
  initialization. In (a) FedDyn converges faster and reaches higher accuracy than FedAvg; in (b)
  this advantage disappears. In both settings weights trained with FedDyn provide excellent
  initialization for FedAvg.
"""

from sympy import Tuple

from bounds.papers.switching.symbols import acc, train_loss
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.fig4",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="188, 208, 221",
    formulas=(Formula("statement", Tuple(acc, train_loss), Role.CLAIM),),
)
