r"""Theorem 17, amended: the divergence between clients, with stochastic noise.

Under Assumptions 1, 3 and 5, the conditions of fedinit.thm1.repaired and $189\beta^2<1$,

$$\frac1T\sum_{t=0}^{T-1}\Delta^t\le\eta\frac{804C_\beta K}{\lambda T}D+\eta^2J_\beta K\sigma,$$

with $C_\beta=\frac{\kappa_\beta}{1-48\beta^2\kappa_\beta}$,
$J_\beta=C_\beta(132+\frac{804\kappa}{\lambda N})$ and the other constants of fedinit.thm1.repaired.

**What changed.** The bound is that of fedinit.thm17, with $\kappa$ and $\lambda$ of
fedinit.thm1.repaired. The divisor of $C_\beta$ is positive only if $189\beta^2<1$, which is now
supposed.
"""

from bounds.papers.fedinit.A23_repaired import CONSTANTS, DIVERGENCE_CONDITIONS, mean_bound
from bounds.papers.fedinit.symbols import mean_Delta
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.thm17.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1017-1041",
    proof="fedinit.A23.repaired",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as5"),
    hypotheses=DIVERGENCE_CONDITIONS,
    formulas=(Formula("statement", mean_Delta <= mean_bound, Role.BOUND),),
    constants=CONSTANTS,
)
