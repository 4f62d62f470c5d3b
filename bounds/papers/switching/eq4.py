r"""$D_T$, (4).

$$D_T=\frac1T\Big(\zeta+\eta\sum_{t=1}^TC_{t-1}\Big)$$
- Text: "the averaged suboptimality after $T$ rounds can be upper-bounded as" (4).
"""

from sympy import Eq, Sum

from bounds.papers.switching.symbols import C_s, D_T, T, eta_D, sum_C, t, zeta
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.eq4",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="196-198",
    formulas=(
        Formula("statement", Eq(D_T, (zeta + eta_D * sum_C) / T), Role.DEFINITION),
        Formula("the sum", Eq(sum_C, Sum(C_s(t - 1), (t, 1, T))), Role.DEFINITION),
    ),
)
