r"""Proof of Lemma 6.3: averaging over clients and steps, the last display.

$$\begin{aligned}\xi&=\frac1{KN}\sum_{k=1}^K\sum_{c=1}^N\mathbb E[\|W_{c,k}-U\|^2]&&(a)\\&\le20\eta^2\frac1N\sum_{c=1}^NL_c(U)+40K^2\eta^2\cdot\frac1N\sum_{c=1}^N\|\nabla L_c(U)\|^2+20K\eta^2\sigma^2&&(b)\\&\le(20\eta^2+40K^2\eta^2\tau_2^2)L(U)+20K\eta^2\sigma^2&&(c)\end{aligned}$$

Sources: (a) definition; (b) follows from (17), `semismooth.eq17`; (c) from the upper bound of the
no-critical point assumption.
"""

from sympy import Eq, Sum

from bounds.papers.semismooth.symbols import (
    L_U,
    Edsq,
    K,
    LcU,
    N,
    c,
    eta,
    gcU_sq,
    k,
    sigma,
    tau_2,
    xi,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.lem6_3.avg",
    kind=Kind.PROOF,
    text=__doc__,
    lines="461-465",
    assumptions=("semismooth.def4_3",),
    formulas=(
        Formula("(a)", Eq(xi, Sum(Edsq(c, k), (k, 1, K), (c, 1, N)) / (K * N)), Role.DEFINITION),
        Formula(
            "(b)",
            xi
            <= 20 * eta**2 * Sum(LcU(c), (c, 1, N)) / N
            + 40 * K**2 * eta**2 * Sum(gcU_sq(c), (c, 1, N)) / N
            + 20 * K * eta**2 * sigma**2,
            Role.BOUND,
        ),
        Formula(
            "(c)",
            xi <= (20 * eta**2 + 40 * K**2 * eta**2 * tau_2**2) * L_U + 20 * K * eta**2 * sigma**2,
            Role.BOUND,
        ),
    ),
)
