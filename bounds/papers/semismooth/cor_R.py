r"""Number of rounds.

$$(1-\gamma_4)^R\cdot(L(U^0)-L(U^*))\le\frac\epsilon2\ (a),\qquad R\log(1-\gamma_4)\le\log\Big(\frac\epsilon{2(L(U^0)-L(U^*))}\Big)\ (b),\qquad R\ge\log\Big(\frac{2(L(U^0)-L(U^*))}\epsilon\Big)\frac1{\gamma_4}\ (c)$$
- from: (a) what is to be solved; (b) taking the log function; (c) $-1/\log(1-x)\le1/x$ for
  $0<x\le1$.
"""

from sympy import And, Lt, log

from bounds.papers.semismooth.symbols import L_0, L_star, R, eps, gamma_4, x_e
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.cor.R",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="594-604",
    formulas=(
        Formula("a", (1 - gamma_4) ** R * (L_0 - L_star) <= eps / 2, Role.BOUND),
        Formula("b", R * log(1 - gamma_4) <= log(eps / (2 * (L_0 - L_star))), Role.BOUND),
        Formula("c", R >= log(2 * (L_0 - L_star) / eps) / gamma_4, Role.BOUND),
        Formula("fact of (c)", -1 / log(1 - x_e) <= 1 / x_e, Role.BOUND),
        Formula("domain of the fact", And(Lt(0, x_e), x_e <= 1), Role.CLAIM),
    ),
)
