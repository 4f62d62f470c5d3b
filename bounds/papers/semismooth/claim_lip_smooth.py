r"""Section 4.3: Lipschitz gradients imply smoothness.

"We also have the $\beta$-smoothness defined in Definition 4.1 is implied by the $\beta$-Lipschitz":

$$\|\nabla L(W)-\nabla L(U)\|\le\beta\|W-U\|\ \Longrightarrow\ L(U)\le L(W)+\langle\nabla L(W),U-W\rangle+\frac\beta2\|W-U\|^2.$$

From `semismooth.def4_5` to `semismooth.def4_1`.
"""

from sympy import Implies

from bounds.papers.semismooth.symbols import L_U, L_W, beta, dist, gd, ip_UW
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.claim.lip_smooth",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="148",
    formulas=(
        Formula(
            "statement",
            Implies(gd <= beta * dist, L_U <= L_W + ip_UW + beta / 2 * dist**2),
            Role.CLAIM,
        ),
    ),
)
