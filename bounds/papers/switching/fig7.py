r"""Figure 7: learning rate decay and public pre-training against regularization.

(a), (b) The default schedule, which decays the learning rate by a fixed ratio each round, against a
variant that additionally decays it by one tenth at the pre-training step. "The two approaches
produce markedly different dynamics. Thus, simple learning rate adjustment cannot substitute for
initialization through regularization" (Section 5.1).

(c), (d) "Pre-training using a public dataset and pre-training using regularization". "In the IID
case, despite faster convergence with ImageNet pre-training, the final test accuracy is similar to
that achieved with FedDyn". "In contrast, under non-IID distributions, the performance gap becomes
substantial" (Section 5.2).
"""

from sympy import Tuple

from bounds.papers.switching.symbols import acc, train_loss
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="switching.fig7",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="257, 263-269",
    formulas=(Formula("plotted", Tuple(acc, train_loss), Role.EXPRESSION),),
    tables=(
        Table(
            caption="Panels",
            columns=("Panel", "Comparison", "Shown"),
            rows=(
                ("a", "learning rate decay, regularization-based initialization", "test accuracy"),
                ("b", "learning rate decay, regularization-based initialization", "train loss"),
                ("c", "public dataset, regularization", "IID"),
                ("d", "public dataset, regularization", "Non-IID"),
            ),
        ),
    ),
    settings={
        "data set of (c) and (d)": "CIFAR-100",
        "public data set": "downsampled ImageNet-1k",
        "public pre-training": "five epochs",
        "learning rate variant": "additionally decays by one tenth at the pre-training step",
    },
)
