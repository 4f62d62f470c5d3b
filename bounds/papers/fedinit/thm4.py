r"""Theorem 4, eq. (4).

**Hypotheses.** Assumptions 1, 2, 3, 5; $1<N<C$; $\eta\le1/NKL$ with $K>1$; $\beta$ a small positive
constant; after $T$ rounds; "the coefficients are defined in Theorem 1".
- $\eta\le\frac1{\lambda\mu K}$ (printed in the proof, A.2.3)
- $\eta KL\le1$ (printed in the proof, A.2.3)
- those of A.2.2 listed at fedinit.thm1 (printed in the proof)

$$\mathbb E[f(w^T)-f(w^\star)]\le e^{-\lambda\mu\eta KT}D+\eta\frac{\kappa L\sigma}{\lambda\mu N}+O\Big(\frac\eta T+\eta^2\Big)$$
proof's last line:
$$\mathbb E[f(w^T)-f(w^\star)]\le e^{-\lambda\mu\eta KT}D+\eta\frac{\kappa L}{\lambda\mu N}(\sigma_l^2+6K\sigma_g^2)+O\Big(\frac\eta T+\eta^2\Big)$$
- Rate: fedinit.rem5, fedinit.tab2.
"""

from sympy import exp

from bounds.papers.fedinit.symbols import D, K, L, N, T, c_O, eta, gap_T, kappa, lam, mu, sigma
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="fedinit.thm4",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="599-623",
    proof="proof: fedinit.A23",
    hypotheses=(
        Hypothesis(eta <= 1 / (N * K * L), Where.STATEMENT, "hypothesis on eta"),
        Hypothesis(eta <= 1 / (lam * mu * K), Where.PROOF, "printed in the proof"),
        Hypothesis(eta * K * L <= 1, Where.PROOF, "printed in the proof"),
    ),
    formulas=(
        Formula(
            "statement",
            gap_T
            <= exp(-lam * mu * eta * K * T) * D
            + eta * kappa * L * sigma / (lam * mu * N)
            + c_O * (eta / T + eta**2),
            Role.BOUND,
        ),
    ),
)
