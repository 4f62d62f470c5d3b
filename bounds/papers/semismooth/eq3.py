r"""Eq. (3), proof sketch: the inner product of gradient and update.

$$\begin{aligned}\langle\nabla L(U),\Delta U\rangle&=-\tilde\eta\Big\langle\nabla L(U),\frac1{KN}\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1})\Big\rangle&&(a)\\&\le-\frac{\tilde\eta}2\|\nabla L(U)\|^2+\frac{\tilde\eta}2\Big\|\frac1{KN}\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1})-\nabla L(U)\Big\|^2&&(b)\\&=-\frac{\tilde\eta}2\|\nabla L(U)\|^2+\frac{\tilde\eta}2\Big\|\frac1{KN}\sum_{k\in[K],c\in[N]}(\nabla L_c(W_{c,k-1})-\nabla L_c(U))\Big\|^2&&(c)\\&\le-\frac{\tilde\eta}2\|\nabla L(U)\|^2+\frac{\tilde\eta}{2KN}\sum_{k\in[K],c\in[N]}\|\nabla L_c(W_{c,k-1})-\nabla L_c(U)\|^2&&(d)\end{aligned}$$

Sources:

- (a) is a displayed line;
- (b) "follows from" $-ab=\frac12((b-a)^2-a^2)-\frac12b^2\le\frac12((b-a)^2-a^2)$;
- (c) from $\nabla L(U)=\frac1{KN}\sum_{k\in[K],c\in[N]}\nabla L_c(U)$;
- (d) from $(\sum_{i=1}^na_i)^2\le n\sum_{i=1}^na_i^2$.

The overview recalls the non-federated case,
$\langle\nabla L(U^r),\Delta U^r\rangle=-\tilde\eta\|\nabla L(U^r)\|^2$. In the federated case the
inner product is bounded by $-0.5\tilde\eta\|\nabla L(U^r)\|^2$ plus the differences
$\|\nabla L_c(W_{c,k-1}^r)-\nabla L_c(U^r)\|^2$; to bound these "we need the Lipschitz property,
which is not used in the non-federated case".
"""

from sympy import Eq, Mul, Rational, Sum

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    K,
    N,
    a_e,
    avg_gd_sq,
    dev_sq,
    eta_t,
    grad_sq,
    i,
    ip_avg,
    ip_dU,
    n_v,
    sum_gd,
    u_1,
    u_2,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq3",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="272-276, 228-244",
    formulas=(
        Formula("(a)", Eq(ip_dU, -eta_t * ip_avg), Role.DEFINITION),
        Formula("(b)", ip_dU <= -eta_t / 2 * grad_sq + eta_t / 2 * dev_sq, Role.BOUND),
        Formula(
            "(c)",
            Eq(
                -eta_t / 2 * grad_sq + eta_t / 2 * dev_sq,
                -eta_t / 2 * grad_sq + eta_t / 2 * avg_gd_sq,
            ),
            Role.CLAIM,
        ),
        Formula("(d)", ip_dU <= -eta_t / 2 * grad_sq + eta_t / (2 * K * N) * sum_gd, Role.BOUND),
        Formula(
            "fact of (b)",
            -u_1 * u_2 <= Mul(Rational(1, 2), (u_2 - u_1) ** 2 - u_1**2, evaluate=False),
            Role.CLAIM,
        ),
        Formula(
            "fact of (d)",
            Sum(a_e(i), (i, 1, n_v)) ** 2 <= n_v * Sum(a_e(i) ** 2, (i, 1, n_v)),
            Role.CLAIM,
        ),
        Formula("non-federated case", Eq(ip_dU, -eta_t * grad_sq), Role.DEFINITION),
    ),
    constants=(constants.effective_step,),
)
