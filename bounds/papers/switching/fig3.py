r"""Figure 3: features that local models and the next global model keep.

"Local models in the IID setting largely preserve features from the current global model, whereas in
the Non-IID setting they tend to learn new features not present previously. FedDyn's local models,
however, effectively retain the feature representations of the global model." "Although FedAvg's
local models diverge from the current global model, the next aggregated global model still exhibits
feature representations similar to the current one. By contrast, FedDyn's global model shows greater
round-to-round changes in feature representations, despite its local models preserving many of the
global model's existing features" (Section 3.3).

"Regularization helps local models retain features of the global model, but the aggregated update
offsets this benefit, so that the next global model shares relatively few features with the current
one" (Section 3.4). The quantities are those of `switching.tensor.metrics`.
"""

from sympy import Tuple

from bounds.papers.switching.symbols import shared_local, shared_next
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="switching.fig3",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="175, 181, 190",
    formulas=(Formula("plotted", Tuple(shared_local, shared_next), Role.EXPRESSION),),
    tables=(
        Table(
            caption="Panels",
            columns=("Panel", "Quantity"),
            rows=(
                (
                    "a",
                    "average number of features in local models that also appear in the current global model",
                ),
                ("b", "number of features shared between the current and the next global model"),
            ),
        ),
    ),
    settings={
        "methods": "FedAvg (IID), FedAvg (Non-IID), FedDyn",
        "d": "64",
        "K": "20",
    },
)
