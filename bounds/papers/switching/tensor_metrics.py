r"""What is read off the interaction tensor: clusters and shared features.

From $\Omega$ (`switching.tensor`) the paper plots

- the number of feature clusters $F$ over training rounds (`switching.fig2`, `switching.fig5`,
  `switching.tab3`);
- the number of features shared between the current global model and local models, which is the
  average number of features in local models that also appear in the current global model
  (`switching.fig3`, `switching.fig5`);
- the number of features shared between the current and the next global model (`switching.fig3`,
  `switching.fig5`), and the same before the server update is applied (`switching.fig5`).
"""

from sympy import Tuple

from bounds.papers.switching.symbols import F, shared_local, shared_next, shared_next_pre
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.tensor.metrics",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="172-181, 238, 247-249",
    formulas=(
        Formula("measured", Tuple(F, shared_local, shared_next, shared_next_pre), Role.EXPRESSION),
    ),
)
