r"""Theorem 1, eq. (3).

**Hypotheses.** Assumptions 1, 3, 5; participation ratio $N/C$ with $1<N<C$; $\eta\le1/NKL$ with
$K>1$; $\beta$ a small positive constant; after $T$ rounds.
- $\eta\le\frac1{\sqrt{6(K-1)(2K-1)}\,L}$ for $K\ge2$ (printed in the proof: Lemma 21, recalled in
  A.2.2)
- $\eta\le\frac1{KL}$ (printed in Lemmas 22, 23, recalled in A.2.2)
- $141\beta^2<1$ (printed in the proof of Lemma 23)
- $\frac1{2K}-\eta L-\frac{78\beta^2\kappa_\beta\eta K^2L}N\ge0$, "which indicates"
  $\eta\le\frac1{2KL(1+\frac{78\beta^2\kappa_\beta K^2}N)}\le\frac1{2KL}$ (printed in the proof,
  A.2.2)

statement:
$$\frac1T\sum_{t=0}^{T-1}\mathbb E\|\nabla f(w^t)\|^2\le\frac D{\lambda\eta KT}+\eta\frac{\kappa L\sigma}{\lambda N}-\frac{13\beta^2\kappa_\beta L^2}{\lambda\eta NKT}\Delta^T$$
proof's last line:
$$\frac1T\sum_{t=0}^{T-1}\mathbb E\|f(w^t)\|^2\le\frac1{\lambda\eta KT}D+\frac{\eta\kappa L}{\lambda N}(\sigma_l^2+6K\sigma_g^2)-\frac{13\beta^2\kappa_\beta L}{\lambda N\eta KT}\Delta^T$$
- Constants: $D,\sigma,\kappa_\beta,\kappa,\lambda,\Delta^T$ of Section 6.
- Rate: fedinit.rem3, fedinit.tab2.
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
    beta,
    eta,
    kappa,
    kappa_beta,
    lam,
    mean_f2,
    mean_g2,
    sigma,
    sigma_g,
    sigma_l,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="fedinit.thm1",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="526-568",
    proof="proof: fedinit.A22",
    hypotheses=(
        Hypothesis(eta <= 1 / (N * K * L), Where.STATEMENT, "hypothesis on eta"),
        Hypothesis(And(Lt(1, N), N < C), Where.STATEMENT, "hypothesis on N"),
        Hypothesis(
            eta <= 1 / (sqrt(6 * (K - 1) * (2 * K - 1)) * L),
            Where.PROOF,
            "printed in the proof, ceiling of Lemma 21",
        ),
        Hypothesis(141 * beta**2 < 1, Where.PROOF, "printed in the proof, beta"),
        Hypothesis(
            1 / (2 * K) - eta * L - 78 * beta**2 * kappa_beta * eta * K**2 * L / N >= 0,
            Where.PROOF,
            "printed in the proof, A.2.2",
        ),
        Hypothesis(
            eta <= 1 / (2 * K * L * (1 + 78 * beta**2 * kappa_beta * K**2 / N)),
            Where.PROOF,
            "printed in the proof, A.2.2, ceiling",
        ),
    ),
    formulas=(
        Formula(
            "statement",
            mean_g2
            <= D / (lam * eta * K * T)
            + eta * kappa * L * sigma / (lam * N)
            - 13 * beta**2 * kappa_beta * L**2 * Delta_T / (lam * eta * N * K * T),
            Role.BOUND,
        ),
        Formula(
            "proof's last line",
            mean_f2
            <= D / (lam * eta * K * T)
            + eta * kappa * L * (sigma_l**2 + 6 * K * sigma_g**2) / (lam * N)
            - 13 * beta**2 * kappa_beta * L * Delta_T / (lam * N * eta * K * T),
            Role.BOUND,
        ),
    ),
)
