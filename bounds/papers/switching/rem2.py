r"""Second remark of A.4: C_T has to reach its historical average.

$$C_T-\frac1T\sum_{t=1}^TC_{t-1}\ge0$$

"The inequality requires $C_T-\frac1T\sum_{t=1}^TC_{t-1}\ge0$. Because $h^t$ does not approximate
the global gradient uniformly across rounds, $C_t$ need not decrease monotonically. Moreover, FedDyn
enforces updates orthogonal to past gradients, making it plausible for $C_T$ to exceed its
historical average." The inequality is (15) (`switching.eq15`).
"""

from bounds.papers.switching.symbols import C_T, T, sum_C
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.rem2",
    kind=Kind.REMARK,
    text=__doc__,
    lines="460",
    formulas=(Formula("statement", C_T - sum_C / T >= 0, Role.CLAIM),),
)
