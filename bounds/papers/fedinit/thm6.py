r"""Theorem 6, eq. (5): FedInit under local and global interpolation.

Under Assumptions 1, 4 and 6, let the participation ratio be $N/C$ where $1<N<C$, let the learning
rate satisfy $\eta\le1/aKL$ where $K>1$, and let the RI coefficient be a small positive constant.
After $T$ rounds

$$\frac1T\sum_{t=0}^{T-1}\mathbb E\|\nabla f(w^t)\|^2\le\frac D{\zeta\eta KT}-\frac{2\gamma_\beta\beta^2L}{\zeta\eta KT}\Delta^T,$$

where $\gamma_\beta=1/(1-39\beta^2)$ is a constant related to $\beta$, $\zeta$ is a constant within
$(0,\tfrac12)$, and other coefficients are defined in fedinit.thm1. The proof, fedinit.A32, prints
the term that $\zeta$ stands for.

The rate is drawn in fedinit.rem8 and listed in fedinit.tab2.
"""

from sympy import Lt

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.conditions import INTERPOLATION_CONDITIONS
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
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement

statement = Statement(
    id="fedinit.thm6",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="639-663",
    proof="fedinit.A32",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6"),
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
            mean_g2
            <= D / (zeta_c * eta * K * T)
            - 2 * gamma_beta * beta**2 * L / (zeta_c * eta * K * T) * Delta_T,
            Role.BOUND,
        ),
    ),
    constants=(constants.gamma_beta, constants.zeta_c),
)
