r"""Figure 7.

Learning rate decay versus regularization-based initialization: (a) test accuracy, (b) train loss.
Pre-training with a public dataset versus pre-training with regularization: (c) IID, (d) Non-IID.
- Text: in (a), (b) the two approaches produce markedly different dynamics; "simple learning rate
  adjustment cannot substitute for initialization through regularization". IID: faster convergence
  with ImageNet pre-training, final test accuracy similar to FedDyn; non-IID: the performance gap
  becomes substantial.
"""

from sympy import Tuple

from bounds.papers.switching.symbols import acc, train_loss
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.fig7",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="257, 263-269",
    formulas=(Formula("statement", Tuple(acc, train_loss), Role.CLAIM),),
)
