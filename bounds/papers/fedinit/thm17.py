r"""Theorem 17, eq. (11): the divergence between clients, with stochastic noise.

Under Assumptions 1, 3 and 5, let all conditions in fedinit.thm1 and fedinit.thm4 hold. Then

$$\frac1T\sum_{t=0}^{T-1}\Delta^t\le\eta\frac{804C_\beta K}{\lambda T}D+\eta^2J_\beta K\sigma=O\Big(\frac\eta T+\eta^2\Big),$$

where $C_\beta=\kappa_\beta/(1-48\beta^2\kappa_\beta)$ is a constant related to $\kappa_\beta$ and
$\beta$, $J_\beta=C_\beta(132+804\kappa/\lambda N)$ is a constant related to $C_\beta$, and other
constants are defined in fedinit.thm1.

The proof is the second half of fedinit.A23; its last line (s7b) is

$$\frac1T\sum_{t=0}^{T-1}\Delta^t\le\eta\frac{804C_\beta K}{\lambda T}D+C_\beta\eta^2K\Big(132+\frac{804\kappa}{\lambda N}\Big)(\sigma_l^2+6K\sigma_g^2)=O\Big(\frac\eta T+\eta^2\Big).$$
"""

from sympy import Lt

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.conditions import STOCHASTIC_CONDITIONS
from bounds.papers.fedinit.symbols import (
    C,
    C_beta,
    D,
    J_beta,
    K,
    L,
    N,
    T,
    beta,
    eta,
    kappa,
    lam,
    mean_Delta,
    sigma,
    sigma_g,
    sigma_l,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="fedinit.thm17",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1017-1041",
    proof="fedinit.A23",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as5"),
    hypotheses=(
        Hypothesis(Lt(1, N), label="more than one active client (Theorems 1, 4)"),
        Hypothesis(N < C, label="partial participation (Theorems 1, 4)"),
        Hypothesis(K > 1, label="more than one local step (Theorems 1, 4)"),
        Hypothesis(eta <= 1 / (N * K * L), label="ceiling on eta (Theorems 1, 4)"),
        Hypothesis(beta > 0, label="positive beta (Theorems 1, 4)"),
        *STOCHASTIC_CONDITIONS,
        Hypothesis(eta * K * L <= 1, Where.PROOF, "ceiling on eta K L (A.2.3)"),
    ),
    formulas=(
        Formula(
            "statement",
            mean_Delta <= eta * 804 * C_beta * K / (lam * T) * D + eta**2 * J_beta * K * sigma,
            Role.BOUND,
        ),
        Formula(
            "proof's last line",
            mean_Delta
            <= eta * 804 * C_beta * K / (lam * T) * D
            + C_beta
            * (eta**2 * K)
            * (132 + 804 * kappa / (lam * N))
            * (sigma_l**2 + 6 * K * sigma_g**2),
            Role.BOUND,
        ),
        Formula("order", eta / T + eta**2, Role.RATE),
    ),
    constants=(
        constants.sigma,
        constants.kappa_beta,
        constants.kappa,
        constants.lam,
        constants.C_beta,
        constants.J_beta,
    ),
)
