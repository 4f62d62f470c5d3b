r"""Theorem 4.7, main result.

**Hypotheses**
- "Under Assumption 4.2, 4.3 and 4.6" (line 170); $U^*$ denotes a minimizer of $L$.
- The loss functions $L_c$ ($c\in[N]$) for each client $c$ are $(a,b)$-semi-smooth,
  $(\alpha,\beta)$-semi-Lipschitz, $(\tau_1,\tau_2)$-non-critical point.
- $\eta_l$ less than $\min\{1/(\alpha^2K),\,1/(10^2K\tau_2(\beta+\alpha)),\,1/(10^2\sqrt
  K(\beta+\alpha))\}$.
- $\eta_g\le\tau_1^2/(20Kb\eta_l)$.
- (printed in the proof, line 545) $\eta=\tilde\eta$ and
  $\eta_l=\min\{1/(\alpha^2K),\,1/(100KG(\beta+\alpha)),\,1/(100\sqrt K(\beta+\alpha))\}$.
- (printed in the proof, line 580) $\gamma_2\le\gamma_1\tau_1^2/2$ "which means restricting
  $a\le\tau_1^2/10$, $\alpha\le\tau_1^2/10$ and $\tilde\eta\le\tau_1^2/(20b)$".
- (printed in the proof, line 580) $L(U^*)\ge0$.

**Conclusion (statement)**
$$\mathbb E[L(U^r)-L(U^*)]\le(1-\lambda_1)^r\cdot(L(U^0)-L(U^*))+2\lambda_2$$
$$\lambda_1=\frac{K\eta_l\eta_g}4(1-4bK\eta_l\eta_g-2a)\tau_1^2,\qquad\lambda_2=(1+a+bK\eta_l\eta_g)\frac{K\eta_l\eta_g}{10}\sigma^2$$
**Proof's last line** (line 584): $\ \mathbb
E[L(U^R)-L(U^*)]\le(1-\gamma_4)^R\cdot(L(U^0)-L(U^*))+2\gamma_3$.
- Text: "the relaxed assumptions, $(a,b)$-semi-smoothness and $(\tau_1,\tau_2)$-no critical point,
  are sufficient to analyze the convergence for gradient descent. To derive the convergence for
  FedAvg, we also need to bound local gradient updates, which requires the semi-Lipschitz property"
  (line 168). "Our theoretical results indicate how local updates steps and learning rate affect the
  number of communication rounds" (line 48). Conclusion section: convergence of FedAvg with the
  vanilla SGD update under milder assumptions, "under the non-convex and non-smooth settings" (lines
  636-638).
"""

from sympy import Eq, Min, sqrt

from bounds.papers.semismooth.symbols import (
    G,
    K,
    L_0,
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
    sigma,
    tau_1,
    tau_2,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.thm4_7",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="170-186",
    proof="proof in Section 11",
    hypotheses=(
        Hypothesis(
            eta_l
            < Min(
                1 / (alpha**2 * K),
                1 / (100 * K * tau_2 * (beta + alpha)),
                1 / (100 * sqrt(K) * (beta + alpha)),
            ),
            Where.STATEMENT,
            "local rate",
        ),
        Hypothesis(eta_g <= tau_1**2 / (20 * K * b * eta_l), Where.STATEMENT, "global rate"),
        Hypothesis(
            Eq(
                eta_l,
                Min(
                    1 / (alpha**2 * K),
                    1 / (100 * K * G * (beta + alpha)),
                    1 / (100 * sqrt(K) * (beta + alpha)),
                ),
            ),
            Where.PROOF,
            "local rate, printed in the proof",
        ),
        Hypothesis(Eq(eta, eta_t), Where.PROOF, "tuning parameter, printed in the proof"),
        Hypothesis(
            gamma_2 <= gamma_1 * tau_1**2 / 2, Where.PROOF, "restriction, printed in the proof"
        ),
        Hypothesis(a <= tau_1**2 / 10, Where.PROOF, "restriction on a, printed in the proof"),
        Hypothesis(
            alpha <= tau_1**2 / 10, Where.PROOF, "restriction on alpha, printed in the proof"
        ),
        Hypothesis(
            eta_t <= tau_1**2 / (20 * b),
            Where.PROOF,
            "restriction on the effective step, printed in the proof",
        ),
        Hypothesis(L_star >= 0, Where.PROOF, "minimum value, printed in the proof"),
    ),
    formulas=(
        Formula("statement", gap_r <= (1 - lam_1) ** r * (L_0 - L_star) + 2 * lam_2, Role.BOUND),
        Formula(
            "lambda_1",
            Eq(lam_1, K * eta_l * eta_g / 4 * (1 - 4 * b * K * eta_l * eta_g - 2 * a) * tau_1**2),
            Role.DEFINITION,
        ),
        Formula(
            "lambda_2",
            Eq(lam_2, (1 + a + b * K * eta_l * eta_g) * (K * eta_l * eta_g / 10) * sigma**2),
            Role.DEFINITION,
        ),
        Formula(
            "proof's last line",
            gap_R <= (1 - gamma_4) ** R * (L_0 - L_star) + 2 * gamma_3,
            Role.BOUND,
        ),
    ),
)
