r"""Eq. (20), proof of Lemma 6.4: difference of local gradients.

$$\begin{aligned}\|\nabla L_c(W_{c,k-1})-\nabla L_c(U)\|^2&\le\beta^2\|W_{c,k-1}-U\|^2+\alpha^2\|W_{c,k-1}-U\|L_c(U)^{1/2}&&(a)\\&\le\beta^2\|W_{c,k-1}-U\|^2+\frac{\alpha^2}2\|W_{c,k-1}-U\|^2+\frac{\alpha^2}2L_c(U)&&(b)\end{aligned}$$

Sources: "Assumption 2 in the lemma statement", semi-Lipschitz gradients, and $2ab\le a^2+b^2$.
"""

from sympy import sqrt

from bounds.papers.semismooth.symbols import L_cU, alpha, beta, dist_m1, gdc_sq
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq20",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="502-504",
    assumptions=("semismooth.def4_6",),
    formulas=(
        Formula(
            "(a)", gdc_sq <= beta**2 * dist_m1**2 + alpha**2 * dist_m1 * sqrt(L_cU), Role.BOUND
        ),
        Formula(
            "(b)",
            gdc_sq <= beta**2 * dist_m1**2 + alpha**2 / 2 * dist_m1**2 + alpha**2 / 2 * L_cU,
            Role.BOUND,
        ),
    ),
)
