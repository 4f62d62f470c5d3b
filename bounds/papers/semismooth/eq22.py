r"""Eq. (22), proof of Lemma 6.4: the size of the update.

$$\begin{aligned}\|\Delta U\|^2&=\Big\|\frac{\tilde\eta}{KN}\sum_{k\in[K],c\in[N]}g_c(W_{c,k-1})\Big\|^2&&(a)\\&\le\Big\|\frac{\tilde\eta}{KN}\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1})-\tilde\eta\nabla L(U)+\tilde\eta\nabla L(U)\Big\|^2+\tilde\eta^2\sigma^2&&(b)\\&\le2\tilde\eta^2\Big\|\frac1{KN}\sum_{k\in[K],c\in[N]}(\nabla L_c(W_{c,k-1})-\nabla L_c(U))\Big\|^2+2\tilde\eta^2\|\nabla L(U)\|^2+\tilde\eta^2\sigma^2&&(c)\\&\le\frac{2\tilde\eta^2}{KN}\sum_{k\in[K],c\in[N]}\|\nabla L_c(W_{c,k-1})-\nabla L_c(U)\|^2+2\tilde\eta^2\|\nabla L(U)\|^2+\tilde\eta^2\sigma^2&&(d)\\&\le\tilde\eta^2(2\beta^2+\alpha^2)\xi+\tilde\eta^2\alpha^2L(U)+2\tilde\eta^2\|\nabla L(U)\|^2+\tilde\eta^2\sigma^2&&(e)\end{aligned}$$

Sources: (a) plugs in $\Delta U$. "The first step follows from Lemma 6.1, the second step follows
from $(a+b)^2\le2a^2+2b^2$, the third step follows from $(\sum_{i=1}^na_i)^2\le n\sum_{i=1}^na_i^2$,
and the last step follows from (20)": the four inequalities are (b), (c), (d) and (e); (20) is
`semismooth.eq20`.
"""

from sympy import Eq

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    L_U,
    K,
    N,
    alpha,
    avg_gd_sq,
    beta,
    dU_sq,
    eta_t,
    grad_sq,
    shift_sq,
    sigma,
    sum_gd,
    update_sq,
    xi,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq22",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="510-518",
    assumptions=("semismooth.def6_2",),
    formulas=(
        Formula("(a)", Eq(dU_sq, update_sq), Role.CLAIM),
        Formula("(b)", dU_sq <= shift_sq + eta_t**2 * sigma**2, Role.BOUND),
        Formula(
            "(c)",
            dU_sq <= 2 * eta_t**2 * avg_gd_sq + 2 * eta_t**2 * grad_sq + eta_t**2 * sigma**2,
            Role.BOUND,
        ),
        Formula(
            "(d)",
            dU_sq <= 2 * eta_t**2 / (K * N) * sum_gd + 2 * eta_t**2 * grad_sq + eta_t**2 * sigma**2,
            Role.BOUND,
        ),
        Formula(
            "(e)",
            dU_sq
            <= eta_t**2 * (2 * beta**2 + alpha**2) * xi
            + eta_t**2 * alpha**2 * L_U
            + 2 * eta_t**2 * grad_sq
            + eta_t**2 * sigma**2,
            Role.BOUND,
        ),
    ),
    constants=(constants.effective_step_of_lemma,),
)
