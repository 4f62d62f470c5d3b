r"""Theorem 1, eq. (3): FedInit on smooth non-convex objectives.

Under Assumptions 1, 3 and 5, let the participation ratio be $N/C$ where $1<N<C$, let the learning
rate satisfy $\eta\le1/NKL$ where $K>1$, and let the RI coefficient be a small positive constant.
After $T$ rounds

$$\frac1T\sum_{t=0}^{T-1}\mathbb E\|\nabla f(w^t)\|^2\le\frac D{\lambda\eta KT}+\eta\frac{\kappa L\sigma}{\lambda N}-\frac{13\beta^2\kappa_\beta L^2}{\lambda\eta NKT}\Delta^T,$$

where $D=f(w^0)-f(w^\star)$ is the initialized bias, $\sigma=\sigma_l^2+6K\sigma_g^2$ the combination
of biases of stochastic gradients and heterogeneity, $\kappa_\beta=1/(1-141\beta^2)$,
$\kappa=8+78\beta^2\kappa_\beta^2$, $\lambda$ a constant within $(0,\tfrac12)$, and
$\Delta^T=\frac1C\sum_{i\in\mathcal C}\mathbb E\|w_{i,K}^{T-1}-w^T\|^2$ the consistency term at round
$T$.

The last line of the proof (fedinit.A22) is

$$\frac1T\sum_{t=0}^{T-1}\mathbb E\|f(w^t)\|^2\le\frac1{\lambda\eta KT}D+\frac{\eta\kappa L}{\lambda N}(\sigma_l^2+6K\sigma_g^2)-\frac{13\beta^2\kappa_\beta L}{\lambda N\eta KT}\Delta^T.$$

The rate is drawn in fedinit.rem3 and listed in fedinit.tab2.
"""

from sympy import Lt

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.conditions import STOCHASTIC_CONDITIONS
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
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement

statement = Statement(
    id="fedinit.thm1",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="526-568",
    proof="fedinit.A22",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as5"),
    hypotheses=(
        Hypothesis(Lt(1, N), label="more than one active client"),
        Hypothesis(N < C, label="partial participation"),
        Hypothesis(K > 1, label="more than one local step"),
        Hypothesis(eta <= 1 / (N * K * L), label="ceiling on eta"),
        Hypothesis(beta > 0, label="positive beta"),
        *STOCHASTIC_CONDITIONS,
    ),
    formulas=(
        Formula(
            "statement",
            mean_g2
            <= D / (lam * eta * K * T)
            + eta * kappa * L * sigma / (lam * N)
            - 13 * beta**2 * kappa_beta * L**2 / (lam * eta * N * K * T) * Delta_T,
            Role.BOUND,
        ),
        Formula(
            "proof's last line",
            mean_f2
            <= D / (lam * eta * K * T)
            + eta * kappa * L / (lam * N) * (sigma_l**2 + 6 * K * sigma_g**2)
            - 13 * beta**2 * kappa_beta * L / (lam * N * eta * K * T) * Delta_T,
            Role.BOUND,
        ),
    ),
    constants=(constants.sigma, constants.kappa_beta, constants.kappa, constants.lam),
)
