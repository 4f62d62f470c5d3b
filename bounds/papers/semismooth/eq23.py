r"""One round, (23).

$$\mathbb E[L(U^r)]-L(U^{r-1})\le-\gamma_1\|\nabla L(U^{r-1})\|^2+\gamma_2L(U^{r-1})+\gamma_3$$
- from: the bounds of $\mathcal A_1,\mathcal A_2,\mathcal A_3$.
"""

from bounds.papers.semismooth.symbols import E_L_Ur, L_Um1, gamma_1, gamma_2, gamma_3, grad_sq_m1
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq23",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="568-574",
    formulas=(
        Formula(
            "statement",
            E_L_Ur - L_Um1 <= -gamma_1 * grad_sq_m1 + gamma_2 * L_Um1 + gamma_3,
            Role.BOUND,
        ),
    ),
)
