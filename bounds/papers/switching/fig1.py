r"""Figure 1, comparison of regularization-based methods.

CIFAR-100, ResNet20; FedAvg, FedDyn, SCAFFOLD, FedNTD, MOON over rounds; a vertical gray line marks
the switch to FedAvg. (a) test accuracy, 10 % of 100 clients per round; (b) pseudo-gradient
diversity, full participation; (c) cosine similarity, full participation.
- Text: FedDyn and SCAFFOLD achieve the fastest convergence; FedNTD and MOON converge at rates
  similar to FedAvg. FedAvg exhibits the highest pseudo-gradient diversity and cosine similarity in
  the early rounds. FedDyn and SCAFFOLD show similar cosine similarity; FedDyn achieves lower
  pseudo-gradient diversity and slightly faster convergence.
"""

from sympy import Tuple

from bounds.papers.switching.symbols import acc, cos_sim, grad_div
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.fig1",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="97-106",
    formulas=(Formula("statement", Tuple(acc, grad_div, cos_sim), Role.CLAIM),),
)
