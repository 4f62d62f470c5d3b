r"""Eq. (13), proof of Lemma 6.3: the gradient step of (12).

$$\begin{aligned}&\mathbb E[\|W_{c,k}-U-\eta\cdot\nabla L_c(W_{c,k})\|^2]\\&\le\mathbb E[\|W_{c,k}-U\|^2]+\eta^2\|\nabla L_c(W_{c,k})\|^2+2\mathbb E[\|W_{c,k}-U\|\cdot\eta\|\nabla L_c(W_{c,k})\|]&&(a)\\&\le\Big(1+\frac1{K-1}\Big)\cdot\mathbb E[\|W_{c,k}-U\|^2]+K\eta^2\|\nabla L_c(W_{c,k})\|^2&&(b)\\&\le\Big(1+\frac2K\Big)\cdot\mathbb E[\|W_{c,k}-U\|^2]+K\eta^2\|\nabla L_c(W_{c,k})\|^2&&(c)\\&\le\Big(1+\frac2K\Big)\cdot\mathbb E[\|W_{c,k}-U\|^2]+2K\eta^2\|\nabla L_c(W_{c,k})-\nabla L_c(U)\|^2+2K\eta^2\|\nabla L_c(U)\|^2&&(d)\end{aligned}$$

Sources: (a) "is because the triangle inequality"; (b) follows from
$2ab\le\frac1{k-1}\cdot a^2+(k-1)\cdot b^2$; (c) from $K\ge2$; (d) from $(a+b)^2\le2a^2+2b^2$.
"""

from bounds.papers.semismooth.symbols import (
    E_cross,
    E_dist_gd_sq,
    E_dist_k_sq,
    K,
    eta,
    gdk_sq,
    grad_ck_sq,
    grad_cU_sq,
    k,
    u_1,
    u_2,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.eq13",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="429-433",
    hypotheses=(Hypothesis(K >= 2, Where.STATEMENT, "local steps, (c)"),),
    formulas=(
        Formula("(a)", E_dist_gd_sq <= E_dist_k_sq + eta**2 * grad_ck_sq + 2 * E_cross, Role.BOUND),
        Formula(
            "(b)",
            E_dist_gd_sq <= (1 + 1 / (K - 1)) * E_dist_k_sq + K * eta**2 * grad_ck_sq,
            Role.BOUND,
        ),
        Formula(
            "(c)", E_dist_gd_sq <= (1 + 2 / K) * E_dist_k_sq + K * eta**2 * grad_ck_sq, Role.BOUND
        ),
        Formula(
            "(d)",
            E_dist_gd_sq
            <= (1 + 2 / K) * E_dist_k_sq + 2 * K * eta**2 * gdk_sq + 2 * K * eta**2 * grad_cU_sq,
            Role.BOUND,
        ),
        Formula("fact of (b)", 2 * u_1 * u_2 <= u_1**2 / (k - 1) + (k - 1) * u_2**2, Role.CLAIM),
        Formula("fact of (d)", (u_1 + u_2) ** 2 <= 2 * u_1**2 + 2 * u_2**2, Role.CLAIM),
    ),
)
