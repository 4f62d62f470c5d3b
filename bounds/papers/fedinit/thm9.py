r"""Theorem 9, eq. (6).

**Hypotheses.** Assumptions 1, 2, 4, 6; $1<N<C$; $\eta\le1/aKL$ with $K>1$; $\beta$ a small positive
constant; after $T$ rounds.
- those of A.3.2 listed at fedinit.thm6 (printed in the proof)

statement, with $R_\beta=228\mu\gamma_\beta\beta^2a^2b^2$:
$$\mathbb E[f(w^T)-f(w^\star)]\le e^{-\zeta\mu\eta KT}D+R_\beta\eta^2K^2LD$$
proof's last line:
$$\mathbb E[f(w^T)-f(w^\star)]\le e^{-\zeta\mu\eta KT}D+228\mu\gamma_\beta^2\beta^2a^2b^2\eta^2K^2LD$$
- Rate: fedinit.rem10, fedinit.tab2.
"""

from sympy import exp

from bounds.papers.fedinit.symbols import (
    D,
    K,
    L,
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
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="fedinit.thm9",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="695-712",
    proof="proof: fedinit.A33",
    hypotheses=(Hypothesis(eta <= 1 / (a * K * L), Where.STATEMENT, "hypothesis on eta"),),
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
)
