r"""Remark 2.

$\beta=0$ degrades to vanilla FedAvg; the bound is subject to the initialization bias $D$ and the
inherent variance $\sigma$; due to RI the consistency item could help to reduce the upper bound;
"this effect from $\Delta^T$ term remains the same magnitude as the effect of $D$".
"""

from bounds.papers.fedinit.symbols import D, Delta_T, K, L, N, T, beta, eta, kappa_beta, lam
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem2",
    kind=Kind.REMARK,
    text=__doc__,
    lines="570-574",
    formulas=(
        Formula("the term of $D$", D / (lam * eta * K * T), Role.EXPRESSION),
        Formula(
            r"the term of $\Delta^T$, as in the statement of Theorem 1",
            -13 * beta**2 * kappa_beta * L**2 * Delta_T / (lam * eta * N * K * T),
            Role.EXPRESSION,
        ),
    ),
)
