r"""Eq. (2), proof sketch: the local drift.

$$\xi=\frac1{KN}\sum_{k=1}^K\sum_{c=1}^N\|W_{c,k-1}-U\|^2$$

Source: definition. "Then, $\langle\nabla L(U^r),\Delta U^r\rangle$ is upper bound by a sum of
$-0.5\tilde\eta\|\nabla L(U^r)\|^2$, $\xi$ and $L(U^r)$." The drift "is expected" to be "small for
overparameterized neural network". Lemmas 6.3 and 6.4 define $\xi$ with
$\mathbb E[\|W_{c,k}-U\|^2]$.
"""

from sympy import Eq, Sum

from bounds.papers.semismooth.symbols import K, N, c, dsq, k, xi
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq2",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="246-248, 258",
    formulas=(
        Formula(
            "statement", Eq(xi, Sum(dsq(c, k - 1), (k, 1, K), (c, 1, N)) / (K * N)), Role.DEFINITION
        ),
    ),
)
