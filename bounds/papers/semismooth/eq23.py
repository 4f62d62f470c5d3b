r"""Eq. (23), proof of Theorem 4.7: one round.

$$\mathbb E[L(U^r)]-L(U^{r-1})\le-\gamma_1\|\nabla L(U^{r-1})\|^2+\gamma_2L(U^{r-1})+\gamma_3$$

Source: the bounds of $\mathcal A_1$, $\mathcal A_2$ and $\mathcal A_3$, that is
`semismooth.thm.A1`, `semismooth.thm.A2` and `semismooth.thm.A3`. The coefficients are those of
`semismooth.thm.gamma`.
"""

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import E_L_Ur, L_Um1, gamma_1, gamma_2, gamma_3, grad_sq_m1
from bounds.papers.semismooth.thm4_7 import chosen_local_rate, chosen_tuning
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq23",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="568-574",
    hypotheses=(chosen_tuning, chosen_local_rate),
    formulas=(
        Formula(
            "statement",
            E_L_Ur - L_Um1 <= -gamma_1 * grad_sq_m1 + gamma_2 * L_Um1 + gamma_3,
            Role.BOUND,
        ),
    ),
    constants=(
        constants.effective_step,
        constants.tuning,
        constants.gamma_1,
        constants.gamma_2,
        constants.gamma_3,
    ),
)
