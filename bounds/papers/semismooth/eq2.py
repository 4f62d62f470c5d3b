r"""Local drift, (2).

$$\xi=\frac1{KN}\sum_{k=1}^K\sum_{c=1}^N\|W_{c,k-1}-U\|^2$$
- from: definition.
- Text (line 248): $\langle\nabla L(U^r),\Delta U^r\rangle$ is bounded by a sum of
  $-0.5\tilde\eta\|\nabla L(U^r)\|^2$, $\xi$ and $L(U^r)$. Text (line 258): the drift is "expected
  ... small for overparameterized neural network".
"""

from sympy import Eq, Sum

from bounds.papers.semismooth.symbols import K, N, c, dsq, k, xi
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq2",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="246",
    formulas=(
        Formula(
            "statement", Eq(xi, Sum(dsq(c, k - 1), (k, 1, K), (c, 1, N)) / (K * N)), Role.DEFINITION
        ),
    ),
)
