r"""Corollary 4.8.

For any desired $\epsilon$, using a step-size of
$$\eta_g\le\min\{\tau_1^2/(20Kb\eta_l),\ 2\epsilon/(\sigma^2(1+a+\tau_1^2/20K))\}$$
after rounds
$$R=\log\Big(\frac{2(L(U^0)-L(U^*))}\epsilon\Big)\frac1{\lambda_1}$$
we have $\ \mathbb E[L(U^R)-L(U^*)]\le\epsilon$. Proof's last line (line 604): $\
R\ge\log\big(\frac{2(L(U^0)-L(U^*))}\epsilon\big)\frac1{\gamma_4}$.
"""

from sympy import Eq, Min, log

from bounds.papers.semismooth.symbols import (
    K,
    L_0,
    L_star,
    R,
    a,
    b,
    eps,
    eta_g,
    eta_l,
    gamma_4,
    gap_R,
    lam_1,
    sigma,
    tau_1,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.cor4_8",
    kind=Kind.COROLLARY,
    text=__doc__,
    lines="188-194",
    proof="proof in Section 12",
    hypotheses=(
        Hypothesis(
            eta_g
            <= Min(
                tau_1**2 / (20 * K * b * eta_l),
                2 * eps / (sigma**2 * (1 + a + tau_1**2 / (20 * K))),
            ),
            Where.STATEMENT,
            "global rate",
        ),
    ),
    formulas=(
        Formula("conclusion", gap_R <= eps, Role.BOUND),
        Formula("rounds, statement", Eq(R, log(2 * (L_0 - L_star) / eps) / lam_1), Role.DEFINITION),
        Formula(
            "rounds, proof's last line", R >= log(2 * (L_0 - L_star) / eps) / gamma_4, Role.BOUND
        ),
    ),
)
