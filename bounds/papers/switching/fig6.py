r"""Figure 6, Scaffold and FedDyn from the initialization perspectives, CIFAR100.

(c) diversity of pseudo-gradients; (d) diversity of control variates; the other panels compare
Scaffold, FedDyn and their switch to FedAvg in accuracy and training loss.
- Text: FedAvg pre-trained with Scaffold performs worse than Scaffold itself; for both methods
  switching to FedAvg typically produces a sharp drop in training loss. Both reduce pseudo-gradient
  diversity compared to FedAvg, FedDyn achieves much lower diversity, and Scaffold's control variate
  diversity does not increase noticeably. Client drifts of FedDyn can exhibit high diversity (line
  185).
"""

from sympy import Tuple

from bounds.papers.switching.symbols import acc, cv_div, grad_div, train_loss
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.fig6",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="241, 251",
    formulas=(Formula("statement", Tuple(acc, train_loss, grad_div, cv_div), Role.CLAIM),),
)
