r"""Theorem 6, amended: FedInit under local and global interpolation.

Under Assumptions 1, 4 and 6, let $1\le N<C$ clients be drawn at random in each round, let every
client train in every round with $w_{i,K}^{-1}=w^0$, let $K\ge2$, $\beta\ge0$, $39\beta^2<1$,
$\eta\le\frac1{aKL}$, $\eta\le\frac1{KL}$ and $\eta\le\frac1{2a\sqrt{(2K-1)(K-1)}\,L}$. Then

$$\frac1T\sum_{t=0}^{T-1}\mathbb E\|\nabla f(w^t)\|^2\le\frac D{\zeta\eta KT}-\frac{\rho\gamma_\beta L}{\zeta\eta KT}\Delta^T,$$

with $\gamma_\beta=\frac1{1-39\beta^2}$, $\rho=4\beta^2+\frac\beta N$ and
$\zeta=\frac12-6a^2b^2\eta KL-6a^2b^2\eta^2K^2L^2-114\rho\gamma_\beta a^2b^2\eta KL>0$.

**What changed.** The form of the bound is that of fedinit.thm6, with $\rho$ in place of $2\beta^2$
and with $\zeta$ as the proof gives it, whose sign is a condition on $\eta$. Every client trains,
and the conditions of the proof stand in the statement (fedinit.A32.repaired).
"""

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.A32_repaired import CONDITIONS, decrease, rho, weight
from bounds.papers.fedinit.symbols import (
    D,
    Delta_T,
    K,
    L,
    T,
    eta,
    gamma_beta,
    mean_g2,
    zeta_c,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.thm6.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="639-663",
    proof="fedinit.A32.repaired",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6"),
    hypotheses=CONDITIONS,
    formulas=(
        Formula(
            "statement",
            mean_g2
            <= D / (zeta_c * eta * K * T) - rho * gamma_beta * L / (zeta_c * eta * K * T) * Delta_T,
            Role.BOUND,
        ),
    ),
    constants=(constants.gamma_beta, weight, decrease),
)
