r"""Remark 2: the consistency term of Theorem 1 next to the initialization bias.

When $\beta=0$, fedinit.thm1 "degrades to the vanilla FedAvg method". Its bound is subject to the
initialization bias $D$ and the inherent variance $\sigma$; due to RI, the consistency item could
help to reduce the upper bound. "This effect from $\Delta^T$ term remains the same magnitude as the
effect of $D$." The two terms are

$$\frac D{\lambda\eta KT},\qquad-\frac{13\beta^2\kappa_\beta L^2}{\lambda\eta NKT}\Delta^T.$$
"""

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.symbols import D, Delta_T, K, L, N, T, beta, eta, kappa_beta, lam
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem2",
    kind=Kind.REMARK,
    text=__doc__,
    lines="570-574",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as5"),
    formulas=(
        Formula("term of the initial bias", D / (lam * eta * K * T), Role.EXPRESSION),
        Formula(
            "term of the divergence",
            -13 * beta**2 * kappa_beta * L**2 / (lam * eta * N * K * T) * Delta_T,
            Role.EXPRESSION,
        ),
    ),
    constants=(constants.kappa_beta, constants.lam),
)
