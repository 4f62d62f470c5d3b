r"""Theorem 4.7, amended: FedAvg on semi-smooth objectives without critical points.

Let every $L_c$ be $(a,b)$-semi-smooth, semi-Lipschitz in the form of Assumption 3.1 and satisfy
$\|\nabla L_c(U)\|^2\le\tau_2^2L_c(U)$, and let $L$ itself satisfy $\tau_1^2L(U)\le\|\nabla L(U)\|^2$. Let

$$\alpha^2K^2\eta_l\le1,\quad2\beta K\eta_l\le1,\quad\eta_l\le\frac{\tau_1}{100K\tau_2(\beta+\alpha)},\quad\eta_l\le\frac{\tau_1}{100\sqrt K(\beta+\alpha)},$$
$$a\le\frac{\tau_1^2}{10},\quad\alpha\le\frac{\tau_1^2}{10},\quad b\tilde\eta\le\frac{\tau_1^2}{20},\quad\tau_1^2\tilde\eta\le4,\qquad\tilde\eta=K\eta_l\eta_g.$$

Then FedAvg has

$$\mathbb E[L(U^r)-L(U^*)]\le(1-\lambda_1)^r\cdot(L(U^0)-L(U^*))+\frac{\lambda_2}{\lambda_1},$$
$$\lambda_1=\frac{\tilde\eta}4(1-6b\tilde\eta-3a)\tau_1^2,\qquad\lambda_2=(1+a+b\tilde\eta)\frac{3\tilde\eta}{10}\sigma^2.$$

**What changed.** The noise term is the sum of a geometric series, $\lambda_2/\lambda_1$, not
$2\lambda_2$. The lower bound on the gradient is assumed of $L$, since gradients of clients may
cancel. The restrictions on $a$, $\alpha$ and $\tilde\eta$ stand in the statement; the ceilings on
$\eta_l$ carry a factor $\tau_1$, without which the restrictions do not give
$\gamma_2\le\gamma_1\tau_1^2/2$. The factors 6, 3 and $3/10$ come from the amended Lemma 6.4
(semismooth.lem6_4.repaired), the ceilings $\alpha^2K^2\eta_l\le1$ and $2\beta K\eta_l\le1$ from the
amended Lemma 6.3 (semismooth.lem6_3.repaired).
"""

from sympy import sqrt

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    L_0,
    E_L_Ur,
    K,
    L_star,
    L_Um1,
    a,
    alpha,
    b,
    beta,
    eta_l,
    eta_t,
    gap_r,
    grad_sq_m1,
    lam_1,
    lam_2,
    r,
    sigma,
    tau_1,
    tau_2,
)
from bounds.statement import Constant, Formula, Hypothesis, Kind, Role, Statement, Step

contraction = Constant(symbol=lam_1, definition=eta_t / 4 * (1 - 6 * b * eta_t - 3 * a) * tau_1**2)
noise = Constant(symbol=lam_2, definition=(1 + a + b * eta_t) * (3 * eta_t / 10) * sigma**2)
RESTRICTIONS = (
    Hypothesis(a <= tau_1**2 / 10, label="ceiling on a"),
    Hypothesis(alpha <= tau_1**2 / 10, label="ceiling on alpha"),
    Hypothesis(b * eta_t <= tau_1**2 / 20, label="ceiling on the effective step"),
    Hypothesis(tau_1**2 * eta_t <= 4, label="second ceiling on the effective step"),
)

statement = Statement(
    id="semismooth.thm4_7.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="170-186",
    assumptions=(
        "semismooth.def4_2",
        "semismooth.def4_3",
        "semismooth.asm3_1c",
        "semismooth.def.stoch_grad",
    ),
    hypotheses=(
        Hypothesis(alpha**2 * K**2 * eta_l <= 1, label="first-order ceiling"),
        Hypothesis(2 * beta * K * eta_l <= 1, label="second-order ceiling"),
        Hypothesis(100 * K * tau_2 * (beta + alpha) * eta_l <= tau_1, label="ceiling with tau_2"),
        Hypothesis(100 * sqrt(K) * (beta + alpha) * eta_l <= tau_1, label="ceiling with root of K"),
        *RESTRICTIONS,
        Hypothesis(L_star <= L_0, label="U* is a minimizer"),
    ),
    formulas=(
        Formula(
            "statement", gap_r <= (1 - lam_1) ** r * (L_0 - L_star) + lam_2 / lam_1, Role.BOUND
        ),
    ),
    constants=(contraction, noise, constants.effective_step),
    steps=(
        Step(
            label="s1",
            source="the amended Lemmas 6.3 and 6.4 with eta = eta_t, the ceilings",
            claims=(
                E_L_Ur - L_Um1
                <= -eta_t / 2 * (1 - 6 * b * eta_t - 3 * a) * grad_sq_m1
                + 3 * tau_1**2 * eta_t / 50 * L_Um1
                + lam_2,
            ),
        ),
        Step(
            label="s2",
            source="the lower bound on the gradient of L",
            claims=(E_L_Ur <= (1 - lam_1) * L_Um1 + lam_2,),
        ),
        Step(
            label="s3",
            source="L(U*) >= 0",
            claims=(E_L_Ur - L_star <= (1 - lam_1) * (L_Um1 - L_star) + lam_2,),
        ),
    ),
)
