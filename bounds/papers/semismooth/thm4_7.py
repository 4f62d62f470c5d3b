r"""Theorem 4.7, main result: FedAvg on semi-smooth objectives without critical points.

"Let $U^*$ denote a minimizer of $L$. Under Assumption 4.2, 4.3 and 4.6": if the loss functions
$L_c$, $c\in[N]$, are $(a,b)$-semi-smooth, $(\alpha,\beta)$-semi-Lipschitz and
$(\tau_1,\tau_2)$-non-critical point, then for any $\eta_l$ less than

$$\min\{1/(\alpha^2K),\ 1/(10^2K\tau_2(\beta+\alpha)),\ 1/(10^2\sqrt K(\beta+\alpha))\}\qquad\text{and}\qquad\eta_g\le\tau_1^2/(20Kb\eta_l)$$

FedAvg has

$$\mathbb E[L(U^r)-L(U^*)]\le(1-\lambda_1)^r\cdot(L(U^0)-L(U^*))+2\lambda_2,$$
$$\lambda_1=\frac{K\eta_l\eta_g}4(1-4bK\eta_l\eta_g-2a)\tau_1^2,\qquad\lambda_2=(1+a+bK\eta_l\eta_g)\frac{K\eta_l\eta_g}{10}\sigma^2.$$

**In the proof** (Section 6.4) the parameters are chosen as $\eta=\tilde\eta$ and

$$\eta_l=\min\{1/(\alpha^2K),\ 1/(100KG(\beta+\alpha)),\ 1/(100\sqrt K(\beta+\alpha))\},$$

then $\gamma_2\le\gamma_1\tau_1^2/2$, "which means restricting $a\le\tau_1^2/10$,
$\alpha\le\tau_1^2/10$ and $\tilde\eta\le\tau_1^2/(20b)$", and $L(U^*)\ge0$. Its last line is

$$\mathbb E[L(U^R)-L(U^*)]\le(1-\gamma_4)^R\cdot(L(U^0)-L(U^*))+2\gamma_3.$$

"The relaxed assumptions, $(a,b)$-semi-smoothness and $(\tau_1,\tau_2)$-no critical point, are
sufficient to analyze the convergence for gradient descent. To derive the convergence for FedAvg, we
also need to bound local gradient updates, which requires the semi-Lipschitz property." (Section
4.4) "Our theoretical results indicate how local updates steps and learning rate affect the number
of communication rounds in FedAvg." (Section 1)

The proof runs through `semismooth.lem6_3`, `semismooth.lem6_4`, `semismooth.thm.A1`,
`semismooth.thm.A2`, `semismooth.thm.A3`, `semismooth.eq23`, `semismooth.thm.gamma`,
`semismooth.thm.rec` and `semismooth.thm.sum`; Section 5.2 sketches it from `semismooth.eq1` on.
"""

from sympy import Eq, Min, sqrt

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    L_0,
    G,
    K,
    L_star,
    R,
    a,
    alpha,
    b,
    beta,
    eta,
    eta_g,
    eta_l,
    eta_t,
    gamma_1,
    gamma_2,
    gamma_3,
    gamma_4,
    gap_R,
    gap_r,
    lam_1,
    lam_2,
    r,
    tau_1,
    tau_2,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

local_rate = Hypothesis(
    eta_l
    < Min(
        1 / (alpha**2 * K),
        1 / (100 * K * tau_2 * (beta + alpha)),
        1 / (100 * sqrt(K) * (beta + alpha)),
    ),
    Where.STATEMENT,
    "ceiling on the local rate",
)
minimiser = Hypothesis(L_star <= L_0, Where.STATEMENT, "U* is a minimizer")

# What Section 6.4 prints beyond the statement.
chosen_tuning = Hypothesis(Eq(eta, eta_t), Where.PROOF, "choice of eta")
chosen_local_rate = Hypothesis(
    Eq(
        eta_l,
        Min(
            1 / (alpha**2 * K),
            1 / (100 * K * G * (beta + alpha)),
            1 / (100 * sqrt(K) * (beta + alpha)),
        ),
    ),
    Where.PROOF,
    "choice of the local rate",
)
balance = Hypothesis(gamma_2 <= gamma_1 * tau_1**2 / 2, Where.PROOF, "choice of gamma_2")
restrictions = (
    Hypothesis(a <= tau_1**2 / 10, Where.PROOF, "ceiling on a"),
    Hypothesis(alpha <= tau_1**2 / 10, Where.PROOF, "ceiling on alpha"),
    Hypothesis(eta_t <= tau_1**2 / (20 * b), Where.PROOF, "ceiling on the effective step"),
)
minimum_value = Hypothesis(L_star >= 0, Where.PROOF, "least loss not negative")

statement = Statement(
    id="semismooth.thm4_7",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="170-186, 168",
    assumptions=(
        "semismooth.def4_2",
        "semismooth.def4_3",
        "semismooth.def4_6",
        "semismooth.def.stoch_grad",
    ),
    hypotheses=(
        local_rate,
        Hypothesis(
            eta_g <= tau_1**2 / (20 * K * b * eta_l), Where.STATEMENT, "ceiling on the global rate"
        ),
        minimiser,
        chosen_tuning,
        chosen_local_rate,
        balance,
        *restrictions,
        minimum_value,
    ),
    formulas=(
        Formula("statement", gap_r <= (1 - lam_1) ** r * (L_0 - L_star) + 2 * lam_2, Role.BOUND),
        Formula("lambda_1", Eq(lam_1, constants.lam_1.definition), Role.DEFINITION),
        Formula("lambda_2", Eq(lam_2, constants.lam_2.definition), Role.DEFINITION),
        Formula(
            "proof's last line",
            gap_R <= (1 - gamma_4) ** R * (L_0 - L_star) + 2 * gamma_3,
            Role.BOUND,
        ),
    ),
    constants=(
        constants.lam_1,
        constants.lam_2,
        constants.effective_step,
        constants.tuning,
        constants.gamma_1,
        constants.gamma_2,
        constants.gamma_3,
        constants.gamma_4,
    ),
    proof="semismooth.thm.sum",
)
