r"""Theorem 19, eq. (12): the divergence between clients, under interpolation.

Under Assumptions 1, 4 and 6, let all conditions in fedinit.thm6 and fedinit.thm9 hold. Then

$$\frac1T\sum_{t=0}^{T-1}\Delta^t\le\eta\frac{R_\beta K}{2\mu\beta^2\zeta T}D=O\Big(\frac\eta T\Big),$$

"where all coefficients are defined in Theorem 9" (fedinit.thm9).

The proof is the second half of fedinit.A33; its last line (s4c) is

$$\frac1T\sum_{t=0}^{T-1}\Delta^t\le\frac{114\gamma_\beta a^2b^2\eta K}{\zeta T}D.$$
"""

from sympy import Lt

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.conditions import INTERPOLATION_CONDITIONS
from bounds.papers.fedinit.symbols import (
    C,
    D,
    K,
    L,
    N,
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
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement

statement = Statement(
    id="fedinit.thm19",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1073-1095",
    proof="fedinit.A33",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6"),
    hypotheses=(
        Hypothesis(Lt(1, N), label="more than one active client (Theorems 6, 9)"),
        Hypothesis(N < C, label="partial participation (Theorems 6, 9)"),
        Hypothesis(K > 1, label="more than one local step (Theorems 6, 9)"),
        Hypothesis(eta <= 1 / (a * K * L), label="ceiling on eta (Theorems 6, 9)"),
        Hypothesis(beta > 0, label="positive beta (Theorems 6, 9)"),
        *INTERPOLATION_CONDITIONS,
    ),
    formulas=(
        Formula(
            "statement",
            mean_Delta <= eta * R_beta * K / (2 * mu * beta**2 * zeta_c * T) * D,
            Role.BOUND,
        ),
        Formula(
            "proof's last line",
            mean_Delta <= 114 * gamma_beta * a**2 * b**2 * eta * K / (zeta_c * T) * D,
            Role.BOUND,
        ),
        Formula("order", eta / T, Role.RATE),
    ),
    constants=(constants.gamma_beta, constants.zeta_c, constants.R_beta),
)
