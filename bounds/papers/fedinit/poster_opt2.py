r"""Poster, optimization row 2: the optimization error under Assumptions 1, 2, 3 and 5.

$$\mathbb E[f(w^T)-f(w^*)]:\qquad e^{-\lambda\mu\eta KT}\mathbb E[f(w^0)-f(w^*)]+\eta\frac{3\kappa_1KLG^2}{2\mu\lambda N}+\eta\frac{\kappa_2L\sigma_l^2}{2\mu\lambda N},\qquad\text{rate }O\Big(\frac1{NKT}\Big).$$

The row prints the term, the bound and the rate. $\lambda$, $\kappa_1$ and $\kappa_2$ are printed
without a definition.
"""

from sympy import exp

from bounds.papers.fedinit.symbols import (
    G,
    K,
    L,
    N,
    T,
    eta,
    gap_0,
    gap_T,
    kappa_1,
    kappa_2,
    lam,
    mu,
    sigma_l,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.poster.opt2",
    kind=Kind.TABLE,
    text=__doc__,
    lines="141",
    assumptions=(
        "fedinit.poster.as1",
        "fedinit.poster.as2",
        "fedinit.poster.as3",
        "fedinit.poster.as5",
    ),
    formulas=(
        Formula(
            "statement",
            gap_T
            <= exp(-lam * mu * eta * K * T) * gap_0
            + eta * 3 * kappa_1 * K * L * G**2 / (2 * mu * lam * N)
            + eta * kappa_2 * L * sigma_l**2 / (2 * mu * lam * N),
            Role.BOUND,
        ),
        Formula("rate", 1 / (N * K * T), Role.RATE),
    ),
)
