r"""Eq. (19), proof of Lemma 6.4: the inner product of (18).

$$\begin{aligned}\langle\nabla L(U),\mathbb E[\Delta U]\rangle&=-\tilde\eta\Big\langle\nabla L(U),\frac1{KN}\sum_{k\in[K],c\in[N]}\mathbb E[g_c(W_{c,k-1})]\Big\rangle&&(a)\\&=-\tilde\eta\Big\langle\nabla L(U),\frac1{KN}\sum_{k\in[K],c\in[N]}\mathbb E[\nabla L_c(W_{c,k-1})]\Big\rangle&&(b)\\&\le-\frac{\tilde\eta}2\|\nabla L(U)\|^2+\frac{\tilde\eta}2\mathbb E\Big[\Big\|\frac1{KN}\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1})-\nabla L(U)\Big\|^2\Big]&&(c)\\&=-\frac{\tilde\eta}2\|\nabla L(U)\|^2+\frac{\tilde\eta}2\mathbb E\Big[\Big\|\frac1{KN}\sum_{k\in[K],c\in[N]}(\nabla L_c(W_{c,k-1})-\nabla L_c(U))\Big\|^2\Big]&&(d)\\&\le-\frac{\tilde\eta}2\|\nabla L(U)\|^2+\frac{\tilde\eta}{2KN}\sum_{k\in K,c\in[N]}\mathbb E[\|\nabla L_c(W_{c,k-1})-\nabla L_c(U)\|^2]&&(e)\end{aligned}$$

Sources:

- (a) plugs in $\Delta U:=-\frac{\tilde\eta}{KN}\sum_{k\in[K],c\in[N]}g_c(W_{c,k-1})$
- (b) follows from
  $\mathbb E[\Delta U]=-\frac{\tilde\eta}{KN}\sum_{k\in[K],c\in[N]}\mathbb E[\nabla L_c(W_{c,k-1})]$
- (c) from $-ab=\frac12((b-a)^2-a^2)-\frac12b^2\le\frac12((b-a)^2-a^2)$
- (d) from $L(U):=\frac1N\sum_{c=1}^NL_c(U)$
- (e) from $(\sum_{i=1}^na_i)^2\le n\sum_{i=1}^na_i^2$
"""

from sympy import Eq

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    E_avg_gd_sq,
    E_dev_sq,
    E_sum_gd,
    K,
    N,
    eta_t,
    grad_sq,
    ip_avg_E,
    ip_avg_g,
    ip_EdU,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq19",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="494-500",
    assumptions=("semismooth.def6_2",),
    formulas=(
        Formula("(a)", Eq(ip_EdU, -eta_t * ip_avg_g), Role.DEFINITION),
        Formula("(b)", Eq(ip_EdU, -eta_t * ip_avg_E), Role.DEFINITION),
        Formula("(c)", ip_EdU <= -eta_t / 2 * grad_sq + eta_t / 2 * E_dev_sq, Role.BOUND),
        Formula(
            "(d)",
            Eq(
                -eta_t / 2 * grad_sq + eta_t / 2 * E_dev_sq,
                -eta_t / 2 * grad_sq + eta_t / 2 * E_avg_gd_sq,
            ),
            Role.CLAIM,
        ),
        Formula("(e)", ip_EdU <= -eta_t / 2 * grad_sq + eta_t / (2 * K * N) * E_sum_gd, Role.BOUND),
    ),
    constants=(constants.effective_step_of_lemma,),
)
