r"""Assumption 3.1, third part: semi-Lipschitz gradients.

For parameters $W$, $U$:

$$\|\nabla L(W)-\nabla L(U)\|^2\le\beta^2\|W-U\|^2+\alpha^2\|W-U\|L(U)^{1/2}.$$

Section 4.3 defines it as `semismooth.def4_6`, with $\max\{L(W)^{1/2},L(U)^{1/2}\}$ in the place of
$L(U)^{1/2}$.
"""

from sympy import sqrt

from bounds.papers.semismooth.symbols import L_U, alpha, beta, dist, gd_sq
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.asm3_1c",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="106-108",
    formulas=(
        Formula("statement", gd_sq <= beta**2 * dist**2 + alpha**2 * dist * sqrt(L_U), Role.BOUND),
    ),
)
