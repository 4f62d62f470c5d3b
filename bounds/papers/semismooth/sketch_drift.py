r"""Section 5.2: one local step of the drift, and its unrolling.

"Then, we upper bound $\xi$ by induction. For $K=1$, $\xi=0$, and for $k\ge1$, we compute one step
local update."

$$\begin{aligned}\|W_{c,k+1}-U\|^2&=\|W_{c,k}-U-\eta_l\cdot\nabla L_c(W_{c,k})\|^2&&(a)\\&\le\Big(1+\frac1{K-1}\Big)\cdot\|W_{c,k}-U\|^2+K\eta_l^2\|\nabla L_c(W_{c,k})\|^2&&(b)\\&\le\Big(1+\frac2K\Big)\cdot\|W_{c,k}-U\|^2+K\eta^2\|\nabla L_c(W_{c,k})\|^2&&(c)\\&\le\Big(1+\frac2K\Big)\cdot\|W_{c,k}-U\|^2+KG^2\eta^2L_c(W_{c,k})&&(d)\\&\le\Big(1+\frac2K\Big)\cdot\|W_{c,k}-U\|^2+K\tau_2^2\eta_l^2L_c(U)&&(e)\end{aligned}$$

$$\mathbb E[\|W_{c,k}-U\|^2]\le(K\tau_2^2\eta_l^2L_c(U))\cdot\sum_{i=1}^K\Big(1+\frac2K\Big)^{i-1}\ (f)\ \le4K^2\tau_2^2\eta_l^2\cdot L_c(U)\ (g),\qquad\sum_{i=1}^K\Big(1+\frac2K\Big)^{i-1}\le4K\ (h)$$

Sources:

- (a) is a displayed line;
- (b) "follows from" $2ab\le t\cdot a^2+\frac1t\cdot b^2$;
- (c) from $K\ge2$;
- (d) is a displayed line; (e), "the last step", follows from the non-critical point property and
  (7), `semismooth.eq7`;
- (f) is the recursion unrolled;
- (g) from the geometric sequence (h).
"""

from sympy import Eq, Sum

from bounds.papers.semismooth.symbols import (
    E_dist_k_sq,
    G,
    K,
    L_ck,
    L_cU,
    dist_gd_sq,
    dist_k1_sq,
    dist_k_sq,
    eta,
    eta_l,
    grad_ck_sq,
    i,
    k,
    t_y,
    tau_2,
    u_1,
    u_2,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.sketch.drift",
    kind=Kind.PROOF,
    text=__doc__,
    lines="306-320",
    assumptions=("semismooth.def4_3",),
    hypotheses=(
        Hypothesis(K >= 2, Where.STATEMENT, "local steps, (c)"),
        Hypothesis(k >= 1, Where.STATEMENT, "index of the step"),
    ),
    formulas=(
        Formula("(a)", Eq(dist_k1_sq, dist_gd_sq), Role.CLAIM),
        Formula(
            "(b)",
            dist_k1_sq <= (1 + 1 / (K - 1)) * dist_k_sq + K * eta_l**2 * grad_ck_sq,
            Role.BOUND,
        ),
        Formula("(c)", dist_k1_sq <= (1 + 2 / K) * dist_k_sq + K * eta**2 * grad_ck_sq, Role.BOUND),
        Formula(
            "(d)", dist_k1_sq <= (1 + 2 / K) * dist_k_sq + K * G**2 * eta**2 * L_ck, Role.BOUND
        ),
        Formula(
            "(e)",
            dist_k1_sq <= (1 + 2 / K) * dist_k_sq + K * tau_2**2 * eta_l**2 * L_cU,
            Role.BOUND,
        ),
        Formula(
            "(f)",
            E_dist_k_sq <= K * tau_2**2 * eta_l**2 * L_cU * Sum((1 + 2 / K) ** (i - 1), (i, 1, K)),
            Role.BOUND,
        ),
        Formula("(g)", E_dist_k_sq <= 4 * K**2 * tau_2**2 * eta_l**2 * L_cU, Role.BOUND),
        Formula("(h)", Sum((1 + 2 / K) ** (i - 1), (i, 1, K)) <= 4 * K, Role.BOUND),
        Formula("fact of (b)", 2 * u_1 * u_2 <= t_y * u_1**2 + u_2**2 / t_y, Role.CLAIM),
    ),
)
