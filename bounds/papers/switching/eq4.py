r"""Equation (4): the bound D_T on the averaged suboptimality of FedDyn after T rounds.

$$D_T=\frac1T\Big(\zeta+\eta\sum_{t=1}^TC_{t-1}\Big),\qquad\zeta=\Big(1+\frac L\alpha\Big)\frac{\Phi_0}{\kappa_0},\qquad\eta=\frac1{2\alpha}+\frac L{2\alpha^2}$$

"The averaged suboptimality after $T$ rounds can be upper-bounded as" (4), with $C_t$ from (3)
(`switching.eq3`). Derived in A.4, where it stands again as (14) (`switching.eq14`).
"""

from sympy import Eq, Sum

from bounds.papers.switching import constants
from bounds.papers.switching.symbols import D_T, C_s, T, eta_D, sum_C, t, zeta
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.eq4",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="196-198",
    formulas=(
        Formula("statement", Eq(D_T, (zeta + eta_D * sum_C) / T), Role.DEFINITION),
        Formula("sum over the rounds", Eq(sum_C, Sum(C_s(t - 1), (t, 1, T))), Role.DEFINITION),
    ),
    constants=(constants.zeta, constants.eta_D),
    proof="switching.eq14",
)
