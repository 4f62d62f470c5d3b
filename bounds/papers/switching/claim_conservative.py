r"""Claim: the switching rule is conservative.

$$C_T>\frac1T\sum_{t=1}^TC_{t-1}$$

"We emphasize that this switching rule is conservative, since it does not take into account any
potential gain after switching to FedAvg" (Section 3.4). The rule is Proposition 1
(`switching.prop1`). "When the model has not sufficiently converged and $C_t$ remains large relative
to its historical average, an earlier switch should be performed" (Section 3.4); "when $C_t$ is
small, FedDyn remains beneficial; when $C_t$ becomes large, switching to FedAvg is preferable"
(A.4).
"""

from bounds.papers.switching.symbols import C_T, T, sum_C
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.conservative",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="192, 206, 458",
    formulas=(Formula("statement", C_T > sum_C / T, Role.CLAIM),),
)
