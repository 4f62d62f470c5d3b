r"""Proof of Corollary 4.8: the number of rounds.

"Then, we need to solve" (a), "and by taking log function to solve for $R$, we need" (b):

$$\begin{aligned}(1-\gamma_4)^R\cdot(L(U^0)-L(U^*))&\le\frac\epsilon2&&(a)\\R\log(1-\gamma_4)&\le\log\Big(\frac\epsilon{2(L(U^0)-L(U^*))}\Big)&&(b)\\R&\ge\log\Big(\frac{2(L(U^0)-L(U^*))}\epsilon\Big)\frac1{\gamma_4}&&(c)\end{aligned}$$

Source of (c): "Using the fact that $-1/\log(1-x)\le1/x$ for $0<x\le1$". The constant $\gamma_4$ is
that of `semismooth.thm.rec`.
"""

from sympy import And, Lt, log

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import L_0, L_star, R, eps, gamma_4, x_e
from bounds.papers.semismooth.thm4_7 import minimiser
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.cor.R",
    kind=Kind.PROOF,
    text=__doc__,
    lines="594-604",
    hypotheses=(minimiser,),
    formulas=(
        Formula("(a)", (1 - gamma_4) ** R * (L_0 - L_star) <= eps / 2, Role.CLAIM),
        Formula("(b)", R * log(1 - gamma_4) <= log(eps / 2 / (L_0 - L_star)), Role.CLAIM),
        Formula("(c)", R >= log(2 / eps * (L_0 - L_star)) / gamma_4, Role.BOUND),
        Formula("fact of (c)", -1 / log(1 - x_e) <= 1 / x_e, Role.CLAIM),
        Formula("range of the fact", And(Lt(0, x_e), x_e <= 1), Role.CLAIM),
    ),
    constants=(constants.effective_step, constants.gamma_1, constants.gamma_4),
)
