r"""Poster, optimization row 1: gradients under Assumptions 1, 2 and 3.

$$\frac1T\sum_{t=1}^{T-1}\mathbb E\|\nabla f(w^t)\|^2:\qquad\frac{2D}{\lambda\eta KT}+\frac{\kappa_2\eta L\sigma_l^2}{\lambda N}+\frac{3\kappa_1\eta KLG^2}{\lambda N},\qquad\text{rate }O\Big(\frac1{\sqrt{NKT}}\Big).$$

The row prints the term, the bound and the rate. $D$, $\lambda$, $\kappa_1$ and $\kappa_2$ are
printed without a definition.
"""

from sympy import sqrt

from bounds.papers.fedinit.symbols import (
    D,
    G,
    K,
    L,
    N,
    T,
    eta,
    kappa_1,
    kappa_2,
    lam,
    mean_g2_1,
    sigma_l,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.poster.opt1",
    kind=Kind.TABLE,
    text=__doc__,
    lines="140",
    assumptions=("fedinit.poster.as1", "fedinit.poster.as2", "fedinit.poster.as3"),
    formulas=(
        Formula(
            "statement",
            mean_g2_1
            <= 2 * D / (lam * eta * K * T)
            + kappa_2 * eta * L * sigma_l**2 / (lam * N)
            + 3 * kappa_1 * eta * K * L * G**2 / (lam * N),
            Role.BOUND,
        ),
        Formula("rate", 1 / sqrt(N * K * T), Role.RATE),
    ),
)
