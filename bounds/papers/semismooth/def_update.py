r"""Sections 5.2 and 6: local step, server update and effective step-size.

**Proof sketch** (Section 5.2, gradient descent):

$$U^{r+1}=U^r+\Delta U^r=U^r-\frac{\tilde\eta}{KN}\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1}^r),$$
$$W_{c,0}^r=U^r,\qquad W_{c,k}^r=W_{c,k-1}^r-\eta_l\nabla L_c(W_{c,k-1}^r),\qquad\tilde\eta=K\eta_g\eta_l.$$

**Lemma 6.4** (stochastic gradients):

$$\tilde\eta:=K\eta_g\eta,\qquad\Delta U:=-\frac{\tilde\eta}{KN}\sum_{k\in[K],c\in[N]}g_c(W_{c,k-1}).$$

**Proof of Lemma 6.3** (local step with a stochastic gradient):

$$W_{c,k+1}=W_{c,k}-\eta\cdot g_c(W_{c,k}).$$

The pseudo-code of the algorithm is `semismooth.alg1`.
"""

from sympy import Eq

from bounds.papers.semismooth.symbols import (
    K,
    N,
    U_r,
    U_r1,
    W_c0,
    W_ck,
    W_ckm1,
    W_ckp1,
    dU,
    eta,
    eta_g,
    eta_l,
    eta_t,
    g_c,
    grad_c,
    sum_g,
    sum_grad,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def.update",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="262-270, 423, 480-482",
    formulas=(
        Formula("server update", Eq(U_r1, U_r + dU), Role.DEFINITION),
        Formula("update, Section 5.2", Eq(dU, -eta_t / (K * N) * sum_grad), Role.DEFINITION),
        Formula("update, Lemma 6.4", Eq(dU, -eta_t / (K * N) * sum_g), Role.DEFINITION),
        Formula("local start, Section 5.2", Eq(W_c0, U_r), Role.DEFINITION),
        Formula("local step, Section 5.2", Eq(W_ck, W_ckm1 - eta_l * grad_c), Role.DEFINITION),
        Formula("local step, Lemma 6.3", Eq(W_ckp1, W_ck - eta * g_c), Role.DEFINITION),
        Formula("effective step, Section 5.2", Eq(eta_t, K * eta_g * eta_l), Role.DEFINITION),
        Formula("effective step, Lemma 6.4", Eq(eta_t, K * eta_g * eta), Role.DEFINITION),
    ),
)
