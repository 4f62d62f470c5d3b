r"""Proof of Theorem 4.7: recursion of the suboptimality.

$$\begin{aligned}\mathbb E[L(U^r)]-L(U^*)&\le(L(U^{r-1})-L(U^*))-\gamma_1\|\nabla L(U^{r-1})\|^2+\gamma_2L(U^{r-1})+\gamma_3&&(a)\\&\le(L(U^{r-1})-L(U^*))-\gamma_1\tau_1^2L(U^{r-1})+\gamma_2L(U^{r-1})+\gamma_3&&(b)\\&\le(L(U^{r-1})-L(U^*))-0.5\gamma_1\tau_1^2L(U^{r-1})+\gamma_3&&(c)\\&\le(1-\gamma_4)L(U^{r-1})-L(U^*)+\gamma_3&&(d)\\&\le(1-\gamma_4)(L(U^{r-1})-L(U^*))+\gamma_3&&(e)\end{aligned}$$

$$\gamma_4=0.5\gamma_1\tau_1^2=\frac{\tilde\eta}4(1-4b\tilde\eta-2a)\tau_1^2$$

Sources: (a) is (23), `semismooth.eq23`; (b) follows "by Assumption 3 in the theorem statement"; (c)
from choosing $\gamma_2\le\gamma_1\tau_1^2/2$, "which means restricting $a\le\tau_1^2/10$,
$\alpha\le\tau_1^2/10$ and $\tilde\eta\le\tau_1^2/(20b)$"; (d) from the formula of $\gamma_4$; (e)
from $L(U^*)\ge0$.
"""

from sympy import Eq

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    E_L_Ur,
    L_star,
    L_Um1,
    a,
    b,
    eta_t,
    gamma_1,
    gamma_2,
    gamma_3,
    gamma_4,
    grad_sq_m1,
    tau_1,
)
from bounds.papers.semismooth.thm4_7 import balance, minimum_value, restrictions
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.thm.rec",
    kind=Kind.PROOF,
    text=__doc__,
    lines="576-580",
    assumptions=("semismooth.def4_3",),
    hypotheses=(balance, *restrictions, minimum_value),
    formulas=(
        Formula(
            "(a)",
            E_L_Ur - L_star <= (L_Um1 - L_star) - gamma_1 * grad_sq_m1 + gamma_2 * L_Um1 + gamma_3,
            Role.BOUND,
        ),
        Formula(
            "(b)",
            E_L_Ur - L_star
            <= (L_Um1 - L_star) - gamma_1 * tau_1**2 * L_Um1 + gamma_2 * L_Um1 + gamma_3,
            Role.BOUND,
        ),
        Formula(
            "(c)",
            E_L_Ur - L_star <= (L_Um1 - L_star) - gamma_1 * tau_1**2 / 2 * L_Um1 + gamma_3,
            Role.BOUND,
        ),
        Formula("(d)", E_L_Ur - L_star <= (1 - gamma_4) * L_Um1 - L_star + gamma_3, Role.BOUND),
        Formula("(e)", E_L_Ur - L_star <= (1 - gamma_4) * (L_Um1 - L_star) + gamma_3, Role.BOUND),
        Formula("gamma_4", Eq(gamma_4, constants.gamma_4.definition), Role.DEFINITION),
        Formula(
            "gamma_4, second form",
            Eq(gamma_4, eta_t / 4 * (1 - 4 * b * eta_t - 2 * a) * tau_1**2),
            Role.DEFINITION,
        ),
    ),
    constants=(
        constants.effective_step,
        constants.gamma_1,
        constants.gamma_2,
        constants.gamma_3,
        constants.gamma_4,
    ),
)
