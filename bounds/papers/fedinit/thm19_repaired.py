r"""Theorem 19, amended: the divergence between clients, under interpolation.

Under Assumptions 1, 4 and 6 and the conditions of fedinit.thm6.repaired,

$$\frac1T\sum_{t=0}^{T-1}\Delta^t\le\frac{114\gamma_\beta a^2b^2\eta K}{\zeta T}D.$$

**What changed.** The bound is that of fedinit.thm19, with $\zeta$ of fedinit.thm6.repaired and
$R_\beta$ written out.
"""

from bounds.papers.fedinit.A32_repaired import CONDITIONS
from bounds.papers.fedinit.A33_repaired import CONSTANTS, mean_bound
from bounds.papers.fedinit.symbols import mean_Delta
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.thm19.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1073-1095",
    proof="fedinit.A33.repaired",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6"),
    hypotheses=CONDITIONS,
    formulas=(Formula("statement", mean_Delta <= mean_bound, Role.BOUND),),
    constants=CONSTANTS,
)
