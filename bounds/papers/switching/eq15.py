r"""Equation (15): the switching condition.

$$T\eta\Big(C_T-\frac1T\sum_{t=1}^TC_{t-1}\Big)\ge\zeta$$

"We identify the switching point $T$ as the smallest index such that $D_T\le D_{T+1}$, i.e.," (15),
with the $D_T$, $\zeta$ and $\eta$ of (14) (`switching.eq14`).

"This condition formalizes the tradeoff between the benefit of regularization and the cost induced
by server-side compensation. When $C_t$ is small, FedDyn remains beneficial; when $C_t$ becomes
large, switching to FedAvg is preferable."
"""

from sympy import Equivalent

from bounds.papers.switching import constants
from bounds.papers.switching.symbols import C_T, D_T, D_T1, T, eta_D, sum_C, zeta
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.eq15",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="454-458",
    formulas=(
        Formula("statement", T * eta_D * (C_T - sum_C / T) >= zeta, Role.CLAIM),
        Formula("left side", T * eta_D * (C_T - sum_C / T), Role.EXPRESSION),
        Formula(
            "in terms of D_T",
            Equivalent(D_T <= D_T1, T * eta_D * (C_T - sum_C / T) >= zeta),
            Role.CLAIM,
        ),
    ),
    constants=(constants.D_T, constants.D_T1, constants.zeta, constants.eta_D),
)
