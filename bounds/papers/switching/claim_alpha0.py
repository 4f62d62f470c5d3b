r"""Claim: FedDyn w/o Reg is FedDyn with alpha tending to 0.

$$\text{FedDyn w/o Reg}\equiv\lim_{\alpha\to0}\text{FedDyn}(\alpha)$$

"FedDyn w/o Reg is identical to FedDyn with $\alpha\to0$" (A.8). The algorithms are
`switching.alg_woreg` and `switching.alg1`.
"""

from sympy import Eq, Limit

from bounds.papers.switching.symbols import alpha, theta_feddyn, theta_woreg
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.alpha0",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="504",
    formulas=(
        Formula("statement", Eq(theta_woreg, Limit(theta_feddyn(alpha), alpha, 0)), Role.CLAIM),
    ),
)
