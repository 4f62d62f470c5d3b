r"""Theorem 17, eq. (11).

**Hypotheses.** Assumptions 1, 3, 5; all conditions in Theorems 1 and 4 hold.
- $\eta KL\le1$ (printed in the proof, A.2.3)

$$\frac1T\sum_{t=0}^{T-1}\Delta^t\le\eta\frac{804C_\beta K}{\lambda T}D+\eta^2J_\beta K\sigma=O\Big(\frac\eta T+\eta^2\Big)$$
proof's last line:
$$\frac1T\sum_{t=0}^{T-1}\Delta^t\le\eta\frac{804C_\beta K}{\lambda T}D+C_\beta\eta^2K\Big(132+\frac{804\kappa}{\lambda N}\Big)(\sigma_l^2+6K\sigma_g^2)=O\Big(\frac\eta T+\eta^2\Big)$$
- Constants: $C_\beta,J_\beta$ of Section 6; others as in Theorem 1.
"""

from bounds.papers.fedinit.symbols import (
    C_beta,
    D,
    J_beta,
    K,
    N,
    T,
    eta,
    kappa,
    lam,
    mean_Delta,
    sigma,
    sigma_g,
    sigma_l,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.thm17",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1017-1041",
    proof="proof: fedinit.A23, lines 3365-3526",
    formulas=(
        Formula(
            "statement",
            mean_Delta <= 804 * eta * C_beta * K * D / (lam * T) + eta**2 * J_beta * K * sigma,
            Role.BOUND,
        ),
        Formula(
            "proof's last line",
            mean_Delta
            <= 804 * eta * C_beta * K * D / (lam * T)
            + C_beta
            * eta**2
            * K
            * (132 + 804 * kappa / (lam * N))
            * (sigma_l**2 + 6 * K * sigma_g**2),
            Role.BOUND,
        ),
        Formula("order", eta / T + eta**2, Role.RATE),
    ),
)
