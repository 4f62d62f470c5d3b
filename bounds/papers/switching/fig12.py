r"""Figure 12, fine-tuning with modified FedDyn.

CIFAR100, IID, 10 % participation; (a) test accuracy, (b) train loss.
- Text: "FedDyn → Fed w/o Reg is not much different from continuing to use FedDyn. In contrast,
  FedDyn → FedDyn w/o h shows almost similar performance to FedDyn → FedAvg." Question posed (line
  504): whether FedDyn → FedAvg is effective "because regularization has ended or because there are
  no longer updates using $h$".
"""

from sympy import Tuple

from bounds.papers.switching.symbols import acc, train_loss
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.fig12",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="507-509",
    formulas=(Formula("statement", Tuple(acc, train_loss), Role.CLAIM),),
)
