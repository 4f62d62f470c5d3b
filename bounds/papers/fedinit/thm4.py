r"""Theorem 4, eq. (4): FedInit under the PL-condition.

Under Assumptions 1, 2, 3 and 5, let the participation ratio be $N/C$ where $1<N<C$, let the
learning rate satisfy $\eta\le1/NKL$ where $K>1$, and let the RI coefficient be a small positive
constant. After $T$ rounds

$$\mathbb E[f(w^T)-f(w^\star)]\le e^{-\lambda\mu\eta KT}D+\eta\frac{\kappa L\sigma}{\lambda\mu N}+O\Big(\frac\eta T+\eta^2\Big),$$

"where the coefficients are defined in Theorem 1" (fedinit.thm1). The constant of the last term is
not named; here it is $c_O$.

The last line of the proof (fedinit.A23) is

$$\mathbb E[f(w^T)-f(w^\star)]\le e^{-\lambda\mu\eta KT}D+\eta\frac{\kappa L}{\lambda\mu N}(\sigma_l^2+6K\sigma_g^2)+O\Big(\frac\eta T+\eta^2\Big).$$

The proof supposes the conditions of fedinit.A22 and two more. The rate is drawn in fedinit.rem5 and
listed in fedinit.tab2.
"""

from sympy import Lt, exp

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.conditions import STOCHASTIC_CONDITIONS
from bounds.papers.fedinit.symbols import (
    C,
    D,
    K,
    L,
    N,
    T,
    beta,
    c_O,
    eta,
    gap_T,
    kappa,
    lam,
    mu,
    sigma,
    sigma_g,
    sigma_l,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="fedinit.thm4",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="599-623",
    proof="fedinit.A23",
    assumptions=("fedinit.as1", "fedinit.as2", "fedinit.as3", "fedinit.as5"),
    hypotheses=(
        Hypothesis(Lt(1, N), label="more than one active client"),
        Hypothesis(N < C, label="partial participation"),
        Hypothesis(K > 1, label="more than one local step"),
        Hypothesis(eta <= 1 / (N * K * L), label="ceiling on eta"),
        Hypothesis(beta > 0, label="positive beta"),
        *STOCHASTIC_CONDITIONS,
        Hypothesis(eta <= 1 / (lam * mu * K), Where.PROOF, "ceiling on eta (A.2.3)"),
        Hypothesis(eta * K * L <= 1, Where.PROOF, "ceiling on eta K L (A.2.3)"),
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
        Formula(
            "proof's last line",
            gap_T
            <= exp(-lam * mu * eta * K * T) * D
            + eta * kappa * L / (lam * mu * N) * (sigma_l**2 + 6 * K * sigma_g**2)
            + c_O * (eta / T + eta**2),
            Role.BOUND,
        ),
    ),
    constants=(constants.sigma, constants.kappa_beta, constants.kappa, constants.lam),
)
