r"""FedDyn w/o Reg and $\alpha\to0$.

"FedDyn w/o Reg is identical to FedDyn with $\alpha\to0$."
$$\text{FedDyn w/o Reg}\equiv\lim_{\alpha\to0}\text{FedDyn}(\alpha)$$
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
        Formula(
            "statement", Eq(theta_woreg, Limit(theta_feddyn(alpha), alpha, 0)), Role.DEFINITION
        ),
    ),
)
