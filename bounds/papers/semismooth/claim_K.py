r"""Section 4.4: the trade-off in the number of local updates.

"Given the definition of $\lambda_1$, we notice the trade-off that either a small or a large $K$
will result in a large $R$ under the assumptions." With Corollary 4.8 and Theorem 4.7,

$$R=\frac1{\lambda_1}\log\frac{2(L(U^0)-L(U^*))}\epsilon,\qquad\lambda_1=\frac{K\eta_l\eta_g}4(1-4bK\eta_l\eta_g-2a)\tau_1^2.$$
"""

from sympy import Eq, log

from bounds.papers.semismooth.symbols import L_0, K, L_star, R, a, b, eps, eta_g, eta_l, tau_1
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.claim.K",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="196",
    formulas=(
        Formula(
            "rounds as a function of K",
            Eq(
                R,
                log(2 / eps * (L_0 - L_star))
                / (K * eta_l * eta_g / 4 * (1 - 4 * b * K * eta_l * eta_g - 2 * a) * tau_1**2),
            ),
            Role.DEFINITION,
        ),
    ),
)
