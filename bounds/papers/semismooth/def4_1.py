r"""Definition 4.1: smoothness.

"For any function $L$, we say it is $\beta$-smooth if for any $W,U$"

$$L(U)\le L(W)+\langle\nabla L(W),U-W\rangle+\frac\beta2\|W-U\|^2.$$
"""

from bounds.papers.semismooth.symbols import L_U, L_W, beta, dist, ip_UW
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def4_1",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="118-120",
    formulas=(Formula("statement", L_U <= L_W + ip_UW + beta / 2 * dist**2, Role.BOUND),),
)
