r"""Figure 5.

(a) number of features shared between the current global model and local models; (b), (c) number of
features shared between the current and the next global model, (c) before applying the server
update; (d) number of feature clusters over training rounds.
- Text: (a) FedNTD retains global features most effectively, FedDyn also preserves them well; (b)
  all methods except FedDyn behave similarly to FedAvg; (c) the reduced retention in FedDyn is
  caused by the compensation step using $h^{t+1}$; (d) fine-tuning with FedAvg after the
  pre-training step expands the total number of feature clusters, and the next global model
  preserves the current global features.
"""

from sympy import Tuple

from bounds.papers.switching.symbols import F, shared_local, shared_next, shared_next_pre
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.fig5",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="238, 247-249",
    formulas=(
        Formula("statement", Tuple(shared_local, shared_next, shared_next_pre, F), Role.CLAIM),
    ),
)
