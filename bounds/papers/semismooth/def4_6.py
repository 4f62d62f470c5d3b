r"""Definition 4.6: semi-Lipschitz gradients.

Named $(\alpha,\beta)$-semi-Lipschitz: "For a function $L$, we say it is
$(\alpha,\beta)$-semi-smoothness if for any $W,U$"

$$\|\nabla L(W)-\nabla L(U)\|^2\le\beta^2\cdot\|W-U\|^2+\alpha^2\|W-U\|\cdot\max\{L(W)^{1/2},L(U)^{1/2}\}.$$

"Since the semi-Lipschitz definition should be symmetric in terms of $U$ and $W$", the maximum
stands "instead of $L(W)^{1/2}$ as in Definition 4.2".
"""

from sympy import Max, sqrt

from bounds.papers.semismooth.symbols import L_U, L_W, alpha, beta, dist, gd_sq
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def4_6",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="156-164",
    formulas=(
        Formula(
            "statement",
            gd_sq <= beta**2 * dist**2 + alpha**2 * dist * Max(sqrt(L_W), sqrt(L_U)),
            Role.BOUND,
        ),
    ),
)
