r"""Figure 2: feature frequency over training rounds.

The number of feature clusters $F$ of the interaction tensor (`switching.tensor`). "In the Non-IID
setting (Figure 2a), each model tends to learn distinct features, resulting in a larger number of
feature clusters (170–180 features) throughout training. In contrast, in the IID setting (Figure
2b), the learned features exhibit stronger correlations and form fewer clusters (140–150 features)."
"FedDyn promotes tighter clustering of features, reducing the number of clusters to 80–90"
(Section 3.3).
"""

from sympy import Tuple

from bounds.papers.switching.symbols import F
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="switching.fig2",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="172, 179-181",
    formulas=(Formula("plotted", Tuple(F), Role.EXPRESSION),),
    tables=(
        Table(
            caption="Panels",
            columns=("Panel", "Method", "Partition", "Number of feature clusters"),
            rows=(
                ("a", "FedAvg", "Non-IID", "170–180"),
                ("b", "FedAvg", "IID", "140–150"),
                ("c", "FedDyn", "", "80–90"),
            ),
        ),
    ),
    settings={
        "data set": "CIFAR-100",
        "model": "ResNet-20",
        "clients": "10",
        "d": "64",
        "K": "20",
    },
)
