r"""Eq. (15), proof of Lemma 6.3: the recursion unrolled.

For $k\ge2$ and $K\ge2$,

$$\begin{aligned}\mathbb E[\|W_{c,k}-U\|^2]&\le\sum_{i=1}^{k-1}\Big(\frac1K\eta^2L_c(U)+2K\eta^2\|\nabla L_c(U)\|^2+\eta^2\sigma^2\Big)\Big(1+\frac4K\Big)^{i-1}&&(a)\\&\le\Big(\frac1K\eta^2L_c(U)+2K\eta^2\|\nabla L_c(U)\|^2+\eta^2\sigma^2\Big)\cdot\sum_{i=1}^K\Big(1+\frac4K\Big)^{i-1}&&(b)\end{aligned}$$

Source: "unrolling the recursion above", `semismooth.lem6_3.rec`.
"""

from sympy import Sum

from bounds.papers.semismooth.symbols import E_dist_k_sq, K, L_cU, eta, grad_cU_sq, i, k, sigma
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.eq15",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="447-449",
    hypotheses=(
        Hypothesis(k >= 2, Where.STATEMENT, "index of the step"),
        Hypothesis(K >= 2, Where.STATEMENT, "local steps"),
    ),
    formulas=(
        Formula(
            "(a)",
            E_dist_k_sq
            <= Sum(
                (eta**2 * L_cU / K + 2 * K * eta**2 * grad_cU_sq + eta**2 * sigma**2)
                * (1 + 4 / K) ** (i - 1),
                (i, 1, k - 1),
            ),
            Role.BOUND,
        ),
        Formula(
            "(b)",
            E_dist_k_sq
            <= (eta**2 * L_cU / K + 2 * K * eta**2 * grad_cU_sq + eta**2 * sigma**2)
            * Sum((1 + 4 / K) ** (i - 1), (i, 1, K)),
            Role.BOUND,
        ),
    ),
)
