r"""Figure 1: comparison of regularization-based methods.

FedAvg, FedDyn, SCAFFOLD, FedNTD and MOON over the rounds, in terms of test accuracy,
pseudo-gradient diversity (1) (`switching.eq1`) and cosine similarity (`switching.cos`). A vertical
gray line marks the switch to FedAvg.

FedDyn and SCAFFOLD achieve the fastest convergence; FedNTD and MOON converge at rates similar to
FedAvg. FedAvg exhibits the highest pseudo-gradient diversity and cosine similarity in the early
rounds. "Although FedDyn and SCAFFOLD show similar cosine similarity, FedDyn achieves lower
pseudo-gradient diversity and slightly faster convergence" (Section 3.2).
"""

from sympy import Tuple

from bounds.papers.switching.symbols import acc, cos_sim, grad_div
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="switching.fig1",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="97-106",
    formulas=(Formula("plotted", Tuple(acc, grad_div, cos_sim), Role.EXPRESSION),),
    tables=(
        Table(
            caption="Panels",
            columns=("Panel", "Quantity", "Participation"),
            rows=(
                ("a", "test accuracy", "10% of 100 clients"),
                ("b", "pseudo-gradient diversity", "full"),
                ("c", "cosine similarity", "full"),
            ),
        ),
    ),
    settings={
        "data set": "CIFAR-100",
        "model": "ResNet20",
        "methods": "FedAvg, FedDyn, SCAFFOLD, FedNTD, MOON; each switched to FedAvg",
    },
)
