r"""Theorem 19, eq. (12).

**Hypotheses.** Assumptions 1, 4, 6; all conditions in Theorems 6 and 9 hold; "all coefficients are
defined in Theorem 9".

statement:
$$\frac1T\sum_{t=0}^{T-1}\Delta^t\le\eta\frac{R_\beta K}{2\mu\beta^2\zeta T}D=O\Big(\frac\eta T\Big)$$
proof's last line (A.3.3):
$$\frac1T\sum_{t=0}^{T-1}\Delta^t\le\frac{114\gamma_\beta a^2b^2\eta K}{\zeta T}D$$
"""

from bounds.papers.fedinit.symbols import (
    D,
    K,
    R_beta,
    T,
    a,
    b,
    beta,
    eta,
    gamma_beta,
    mean_Delta,
    mu,
    zeta_c,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.thm19",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1073-1095",
    proof="proof: fedinit.A33, lines 4029-4078",
    formulas=(
        Formula(
            "statement",
            mean_Delta <= eta * R_beta * K * D / (2 * mu * beta**2 * zeta_c * T),
            Role.BOUND,
        ),
        Formula(
            "proof's last line",
            mean_Delta <= 114 * gamma_beta * a**2 * b**2 * eta * K * D / (zeta_c * T),
            Role.BOUND,
        ),
        Formula("order", eta / T, Role.RATE),
    ),
)
