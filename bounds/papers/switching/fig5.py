r"""Figure 5: shared features and feature clusters by method.

(a) "FedNTD (Lee et al., 2022), which uses knowledge distillation, retains global features most
effectively, while FedDyn also preserves them well". (b) "All methods except FedDyn behave similarly
to FedAvg." (c) "The reduced retention in FedDyn is caused by the compensation step using
$h^{t+1}$." (d) "When fine-tuning with FedAvg after the pre-training step, the next global model not
only preserves the current global features but also, as shown in Figure 5d, expands the total number
of feature clusters" (Section 4.3). The quantities are those of `switching.tensor.metrics`.
"""

from sympy import Tuple

from bounds.papers.switching.symbols import F, shared_local, shared_next, shared_next_pre
from bounds.statement import Formula, Kind, Role, Statement, Table

statement = Statement(
    id="switching.fig5",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="238, 247-249",
    formulas=(
        Formula("plotted", Tuple(shared_local, shared_next, shared_next_pre, F), Role.EXPRESSION),
    ),
    tables=(
        Table(
            caption="Panels",
            columns=("Panel", "Quantity"),
            rows=(
                (
                    "a",
                    "number of features shared between the current global model and local models",
                ),
                ("b", "number of features shared between the current and the next global model"),
                ("c", "as (b), before applying the server update"),
                ("d", "number of feature clusters over training rounds"),
            ),
        ),
    ),
    settings={"methods": "FedAvg, FedDyn, FedNTD and others; FedDyn → FedAvg"},
)
