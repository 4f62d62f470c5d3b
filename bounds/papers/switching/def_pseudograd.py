r"""Pseudo-gradient: what a client contributes in a round.

$$g_k^t\triangleq\theta_k^{t+1}-\theta^t$$

Section 3.1: "the update contributed by client $k$ in round $t$".
"""

from sympy import Eq

from bounds.papers.switching.symbols import g_k, theta_k_next, theta_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.def.pseudograd",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="89",
    formulas=(Formula("statement", Eq(g_k, theta_k_next - theta_t), Role.DEFINITION),),
)
