r"""Theorem 9, eq. (6): FedInit under interpolation and the PL-condition.

Under Assumptions 1, 2, 4 and 6, let the participation ratio be $N/C$ where $1<N<C$, let the
learning rate satisfy $\eta\le1/aKL$ where $K>1$, and let the RI coefficient be a small positive
constant. After $T$ rounds

$$\mathbb E[f(w^T)-f(w^\star)]\le e^{-\zeta\mu\eta KT}D+R_\beta\eta^2K^2LD,$$

where $R_\beta=228\mu\gamma_\beta\beta^2a^2b^2$ is a constant related to $\beta$, and other
coefficients are defined in fedinit.thm1 and fedinit.thm6.

The last line of the proof (fedinit.A33) is

$$\mathbb E[f(w^T)-f(w^\star)]\le e^{-\zeta\mu\eta KT}D+228\mu\gamma_\beta^2\beta^2a^2b^2\eta^2K^2LD.$$

The rate is drawn in fedinit.rem10 and listed in fedinit.tab2.
"""

from sympy import Lt, exp

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
    gap_T,
    mu,
    zeta_c,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement

statement = Statement(
    id="fedinit.thm9",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="695-712",
    proof="fedinit.A33",
    assumptions=("fedinit.as1", "fedinit.as2", "fedinit.as4", "fedinit.as6"),
    hypotheses=(
        Hypothesis(Lt(1, N), label="more than one active client"),
        Hypothesis(N < C, label="partial participation"),
        Hypothesis(K > 1, label="more than one local step"),
        Hypothesis(eta <= 1 / (a * K * L), label="ceiling on eta"),
        Hypothesis(beta > 0, label="positive beta"),
        *INTERPOLATION_CONDITIONS,
    ),
    formulas=(
        Formula(
            "statement",
            gap_T <= exp(-zeta_c * mu * eta * K * T) * D + R_beta * eta**2 * K**2 * L * D,
            Role.BOUND,
        ),
        Formula(
            "proof's last line",
            gap_T
            <= exp(-zeta_c * mu * eta * K * T) * D
            + 228 * mu * gamma_beta**2 * beta**2 * a**2 * b**2 * eta**2 * K**2 * L * D,
            Role.BOUND,
        ),
    ),
    constants=(constants.gamma_beta, constants.zeta_c, constants.R_beta),
)
