r"""Theorem 6, eq. (5).

**Hypotheses.** Assumptions 1, 4, 6; $1<N<C$; $\eta\le1/aKL$ with $K>1$; $\beta$ a small positive
constant; after $T$ rounds.
- $\eta\le\frac1{2a\sqrt{(2K-1)(K-1)}\,L}$ for $K\ge2$ (printed in the proof of Lemma 24)
- $39\beta^2\le1$ (printed in the proof of Lemma 26)
- $\eta\le\frac1{KL}$ and $\zeta$ within $(0,\tfrac12)$ (printed in the proof, A.3.2)

$$\frac1T\sum_{t=0}^{T-1}\mathbb E\|\nabla f(w^t)\|^2\le\frac D{\zeta\eta KT}-\frac{2\gamma_\beta\beta^2L}{\zeta\eta KT}\Delta^T$$
- Constants: $\gamma_\beta,\zeta$ of Section 6; "other coefficients are defined in Theorem 1".
- Rate: fedinit.rem8, fedinit.tab2.
"""

from sympy import And, Lt, sqrt

from bounds.papers.fedinit.symbols import (
    C,
    D,
    Delta_T,
    K,
    L,
    N,
    T,
    a,
    beta,
    eta,
    gamma_beta,
    mean_g2,
    zeta_c,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="fedinit.thm6",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="639-663",
    proof="proof: fedinit.A32",
    hypotheses=(
        Hypothesis(eta <= 1 / (a * K * L), Where.STATEMENT, "hypothesis on eta"),
        Hypothesis(And(Lt(1, N), N < C), Where.STATEMENT, "hypothesis on N"),
        Hypothesis(
            eta <= 1 / (2 * a * sqrt((2 * K - 1) * (K - 1)) * L),
            Where.PROOF,
            "printed in the proof, ceiling of Lemma 24",
        ),
        Hypothesis(39 * beta**2 <= 1, Where.PROOF, "printed in the proof, beta"),
        Hypothesis(eta <= 1 / (K * L), Where.PROOF, "printed in the proof, A.3.2"),
    ),
    formulas=(
        Formula(
            "statement",
            mean_g2
            <= D / (zeta_c * eta * K * T)
            - 2 * gamma_beta * beta**2 * L * Delta_T / (zeta_c * eta * K * T),
            Role.BOUND,
        ),
    ),
)
