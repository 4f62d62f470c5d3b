r"""Quantities derived from the tensor.

- Number of feature clusters $F$ over training rounds (figures 2, 5d, Table 3).
- Number of features shared between the current global model and local models: average number of
  features in local models that also appear in the current global model (figures 3a, 5a).
- Number of features shared between the current and the next global model (figures 3b, 5b); the same
  measured before applying the server update (Figure 5c).
"""

from sympy import Tuple

from bounds.papers.switching.symbols import F, shared_local, shared_next, shared_next_pre
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.tensor.metrics",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="172-181, 238, 247-249",
    formulas=(
        Formula("statement", Tuple(F, shared_local, shared_next, shared_next_pre), Role.CLAIM),
    ),
)
