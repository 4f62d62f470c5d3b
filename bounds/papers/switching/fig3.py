r"""Figure 3.

(a) average number of features in local models that also appear in the current global model; (b)
number of features shared between the current and the next global model.
- Text: in the IID setting local models largely preserve features of the current global model, in
  the Non-IID setting they tend to learn new features; FedDyn's local models retain the feature
  representations of the global model. FedAvg's next global model exhibits feature representations
  similar to the current one; FedDyn's global model shows greater round-to-round changes. Line 190:
  "regularization helps local models retain features of the global model, but the aggregated update
  offsets this benefit, so that the next global model shares relatively few features with the
  current one".
"""

from sympy import Tuple

from bounds.papers.switching.symbols import shared_local, shared_next
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.fig3",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="175, 181, 190",
    formulas=(Formula("statement", Tuple(shared_local, shared_next), Role.CLAIM),),
)
