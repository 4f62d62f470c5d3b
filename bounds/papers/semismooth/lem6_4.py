r"""Lemma 6.4, one round progress for non-convex function.

**Hypotheses**
- $L_c$ ($c\in[N]$) for each client $c$ is $(a,b)$-semi-smooth and $(\alpha,\beta)$-semi-Lipschitz
  (the proof calls these "Assumption 1" and "Assumption 2 in the lemma statement").
- $\xi:=\frac1{KN}\sum_{k=1}^K\sum_{c=1}^N\mathbb E[\|W_{c,k}-U\|^2]$.
- Effective step-size $\tilde\eta:=K\eta_g\eta$; server update $\Delta
  U:=-\frac{\tilde\eta}{KN}\sum_{k\in[K],c\in[N]}g_c(W_{c,k-1})$.
- "for a tuning parameter $\eta$ and effective step-size $\tilde\eta$, the updates of FedAvg
  satisfy":

**Conclusion**
$$\begin{aligned}\mathbb E[L(U+\Delta U)]-L(U)&\le-\frac{\tilde\eta}2\Big(1-4b\tilde\eta-\frac{2a\tilde\eta}\eta\Big)\|\nabla L(U)\|^2\\&\quad+\tilde\eta^2(2\beta^2+\alpha^2)\Big(\frac1{2\tilde\eta}+b+\frac a{2\eta}\Big)\xi+\tilde\eta^2\Big(b+\frac a{2\eta}\Big)\sigma^2\\&\quad+\Big(\frac{\tilde\eta\alpha^2}4+\tilde\eta^2\alpha^2\Big(b+\frac a{2\eta}\Big)+\frac{a\eta}2\Big)\cdot L(U)\end{aligned}$$
"""

from sympy import Eq, Sum

from bounds.papers.semismooth.symbols import (
    E_L_UdU,
    Edsq,
    K,
    L_U,
    N,
    a,
    alpha,
    b,
    beta,
    c,
    dU,
    eta,
    eta_g,
    eta_t,
    grad_sq,
    k,
    sigma,
    sum_g,
    xi,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.lem6_4",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="471-486",
    proof="proof lines 488-529",
    hypotheses=(
        Hypothesis(Eq(eta_t, K * eta_g * eta), Where.STATEMENT, "effective step-size, as printed"),
    ),
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
        Formula(
            "definition of xi",
            Eq(xi, Sum(Edsq(c, k), (k, 1, K), (c, 1, N)) / (K * N)),
            Role.DEFINITION,
        ),
        Formula("server update", Eq(dU, -eta_t / (K * N) * sum_g), Role.DEFINITION),
    ),
)
