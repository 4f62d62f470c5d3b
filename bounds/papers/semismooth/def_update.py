r"""Local and server update, effective step.

Sketch (lines 262-270, gradient descent):
$$U^{r+1}=U^r+\Delta U^r=U^r-\frac{\tilde\eta}{KN}\sum_{k\in[K],c\in[N]}\nabla L_c(W_{c,k-1}^r),\qquad W_{c,0}^r=U^r,\quad W_{c,k}^r=W_{c,k-1}^r-\eta_l\nabla L_c(W_{c,k-1}^r),\qquad\tilde\eta=K\eta_g\eta_l$$
Lemma 6.4 (lines 480-482, stochastic gradients):
$$\tilde\eta:=K\eta_g\eta,\qquad\Delta U:=-\frac{\tilde\eta}{KN}\sum_{k\in[K],c\in[N]}g_c(W_{c,k-1})$$
Proof of Lemma 6.3 (line 423): $W_{c,k+1}=W_{c,k}-\eta\cdot g_c(W_{c,k})$.
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
    lines="262-270 and 480-482",
    formulas=(
        Formula("server update", Eq(U_r1, U_r + dU), Role.DEFINITION),
        Formula(r"sketch, $\Delta U^r$", Eq(dU, -eta_t / (K * N) * sum_grad), Role.DEFINITION),
        Formula(r"Lemma 6.4, $\Delta U$", Eq(dU, -eta_t / (K * N) * sum_g), Role.DEFINITION),
        Formula("local start, sketch", Eq(W_c0, U_r), Role.DEFINITION),
        Formula(
            "local step, sketch, with the gradient at $W_{c,k-1}^r$",
            Eq(W_ck, W_ckm1 - eta_l * grad_c),
            Role.DEFINITION,
        ),
        Formula(
            "local step, proof of Lemma 6.3, with the stochastic gradient at $W_{c,k}$",
            Eq(W_ckp1, W_ck - eta * g_c),
            Role.DEFINITION,
        ),
        Formula("effective step, line 270", Eq(eta_t, K * eta_g * eta_l), Role.DEFINITION),
        Formula("effective step, line 480", Eq(eta_t, K * eta_g * eta), Role.DEFINITION),
    ),
)
