r"""First term of (12), (13).

$$\begin{aligned}&\mathbb E[\|W_{c,k}-U-\eta\cdot\nabla L_c(W_{c,k})\|^2]\\&\le\mathbb E[\|W_{c,k}-U\|^2]+\eta^2\|\nabla L_c(W_{c,k})\|^2+2\mathbb E[\|W_{c,k}-U\|\cdot\eta\|\nabla L_c(W_{c,k})\|]&&(a)\\&\le\Big(1+\frac1{K-1}\Big)\mathbb E[\|W_{c,k}-U\|^2]+K\eta^2\|\nabla L_c(W_{c,k})\|^2&&(b)\\&\le\Big(1+\frac2K\Big)\mathbb E[\|W_{c,k}-U\|^2]+K\eta^2\|\nabla L_c(W_{c,k})\|^2&&(c)\\&\le\Big(1+\frac2K\Big)\mathbb E[\|W_{c,k}-U\|^2]+2K\eta^2\|\nabla L_c(W_{c,k})-\nabla L_c(U)\|^2+2K\eta^2\|\nabla L_c(U)\|^2&&(d)\end{aligned}$$
- from: (a) the triangle inequality; (b) $2ab\le\frac1{k-1}\cdot a^2+(k-1)\cdot b^2$; (c) $K\ge2$;
  (d) $(a+b)^2\le2a^2+2b^2$.
"""

from bounds.papers.semismooth.symbols import (
    E_cross,
    E_dist_gd_sq,
    E_dist_k_sq,
    K,
    eta,
    gdk_sq,
    grad_cU_sq,
    grad_ck_sq,
    k,
    u_1,
    u_2,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq13",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="429-433",
    formulas=(
        Formula("a", E_dist_gd_sq <= E_dist_k_sq + eta**2 * grad_ck_sq + 2 * E_cross, Role.BOUND),
        Formula(
            "b",
            E_dist_gd_sq <= (1 + 1 / (K - 1)) * E_dist_k_sq + K * eta**2 * grad_ck_sq,
            Role.BOUND,
        ),
        Formula(
            "c", E_dist_gd_sq <= (1 + 2 / K) * E_dist_k_sq + K * eta**2 * grad_ck_sq, Role.BOUND
        ),
        Formula(
            "d",
            E_dist_gd_sq
            <= (1 + 2 / K) * E_dist_k_sq + 2 * K * eta**2 * gdk_sq + 2 * K * eta**2 * grad_cU_sq,
            Role.BOUND,
        ),
        Formula("fact of (b)", 2 * u_1 * u_2 <= u_1**2 / (k - 1) + (k - 1) * u_2**2, Role.BOUND),
        Formula("fact of (d)", (u_1 + u_2) ** 2 <= 2 * u_1**2 + 2 * u_2**2, Role.BOUND),
    ),
)
