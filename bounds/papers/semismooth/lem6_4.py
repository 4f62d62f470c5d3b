r"""Lemma 6.4: one round progress for a non-convex function.

Suppose the loss functions $L_c$, $c\in[N]$, are $(a,b)$-semi-smooth and
$(\alpha,\beta)$-semi-Lipschitz; the proof calls these "Assumption 1" and "Assumption 2 in the lemma
statement". With the drift, the effective step-size and the server update

$$\xi:=\frac1{KN}\sum_{k=1}^K\sum_{c=1}^N\mathbb E[\|W_{c,k}-U\|^2],\qquad\tilde\eta:=K\eta_g\eta,\qquad\Delta U:=-\frac{\tilde\eta}{KN}\sum_{k\in[K],c\in[N]}g_c(W_{c,k-1}),$$

"for a tuning parameter $\eta$ and effective step-size $\tilde\eta$, the updates of FedAvg satisfy"

$$\begin{aligned}\mathbb E[L(U+\Delta U)]-L(U)&\le-\frac{\tilde\eta}2\Big(1-4b\tilde\eta-\frac{2a\tilde\eta}\eta\Big)\|\nabla L(U)\|^2\\&\quad+\tilde\eta^2(2\beta^2+\alpha^2)\Big(\frac1{2\tilde\eta}+b+\frac a{2\eta}\Big)\xi+\tilde\eta^2\Big(b+\frac a{2\eta}\Big)\sigma^2\\&\quad+\Big(\frac{\tilde\eta\alpha^2}4+\tilde\eta^2\alpha^2\Big(b+\frac a{2\eta}\Big)+\frac{a\eta}2\Big)\cdot L(U).\end{aligned}$$

The proof runs from `semismooth.eq18` to `semismooth.eq22`; its last display is
`semismooth.lem6_4.comb`.
"""

from sympy import Eq, Sum

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    L_U,
    E_L_UdU,
    Edsq,
    K,
    N,
    a,
    alpha,
    b,
    beta,
    c,
    dU,
    eta,
    eta_t,
    grad_sq,
    k,
    sigma,
    sum_g,
    xi,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.lem6_4",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="471-486",
    assumptions=("semismooth.def4_2", "semismooth.def4_6", "semismooth.def6_2"),
    formulas=(
        Formula(
            "statement",
            E_L_UdU - L_U
            <= -eta_t / 2 * (1 - 4 * b * eta_t - 2 * a * eta_t / eta) * grad_sq
            + eta_t**2 * (2 * beta**2 + alpha**2) * (1 / (2 * eta_t) + b + a / (2 * eta)) * xi
            + eta_t**2 * (b + a / (2 * eta)) * sigma**2
            + (eta_t * alpha**2 / 4 + eta_t**2 * alpha**2 * (b + a / (2 * eta)) + a * eta / 2)
            * L_U,
            Role.BOUND,
        ),
        Formula("drift", Eq(xi, Sum(Edsq(c, k), (k, 1, K), (c, 1, N)) / (K * N)), Role.DEFINITION),
        Formula(
            "effective step",
            Eq(eta_t, constants.effective_step_of_lemma.definition),
            Role.DEFINITION,
        ),
        Formula("server update", Eq(dU, -eta_t / (K * N) * sum_g), Role.DEFINITION),
    ),
    constants=(constants.effective_step_of_lemma,),
    proof="semismooth.lem6_4.comb",
)
