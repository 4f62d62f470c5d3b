r"""Corollary 4.8: rounds of FedAvg to a desired accuracy.

For any desired $\epsilon$, using a step-size of

$$\eta_g\le\min\{\tau_1^2/(20Kb\eta_l),\ 2\epsilon/(\sigma^2(1+a+\tau_1^2/20K))\},$$

after rounds

$$R=\log\Big(\frac{2(L(U^0)-L(U^*))}\epsilon\Big)\frac1{\lambda_1}$$

one has $\mathbb E[L(U^R)-L(U^*)]\le\epsilon$. The local rate and $\lambda_1$ are those of Theorem
4.7, `semismooth.thm4_7`. The last line of the proof (Section 6.5) is

$$R\ge\log\Big(\frac{2(L(U^0)-L(U^*))}\epsilon\Big)\frac1{\gamma_4}.$$

The proof is `semismooth.cor.noise` and `semismooth.cor.R`; `semismooth.claim.K` reads $R$ as a
function of $K$.
"""

from sympy import Eq, Min, log

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    L_0,
    K,
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
from bounds.papers.semismooth.thm4_7 import local_rate, minimiser
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.cor4_8",
    kind=Kind.COROLLARY,
    text=__doc__,
    lines="188-194",
    assumptions=(
        "semismooth.def4_2",
        "semismooth.def4_3",
        "semismooth.def4_6",
        "semismooth.def.stoch_grad",
    ),
    hypotheses=(
        Hypothesis(
            eta_g
            <= Min(
                tau_1**2 / (20 * K * b * eta_l),
                2 * eps / (sigma**2 * (1 + a + tau_1**2 / (20 * K))),
            ),
            Where.STATEMENT,
            "ceiling on the global rate",
        ),
        local_rate,
        minimiser,
    ),
    formulas=(
        Formula("statement", gap_R <= eps, Role.CLAIM),
        Formula("rounds", Eq(R, log(2 / eps * (L_0 - L_star)) / lam_1), Role.DEFINITION),
        Formula(
            "rounds, proof's last line", R >= log(2 / eps * (L_0 - L_star)) / gamma_4, Role.BOUND
        ),
    ),
    constants=(constants.lam_1, constants.effective_step, constants.gamma_1, constants.gamma_4),
    proof="semismooth.cor.R",
)
