r"""Equation (3): the cost C_t of the imprecise server update.

$$C_t=\frac1m\sum_{k\in[m]}E\big[\lVert\nabla L_k(\theta_k^t)-\nabla L_k(\theta^*)\rVert^2\big]$$

It "measures how well client gradients approximate the local gradients at the optimal weights".
"""

from sympy import Eq, Sum

from bounds.papers.switching.symbols import C_t, gdiff, k, m
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.eq3",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="192-196",
    formulas=(Formula("statement", Eq(C_t, Sum(gdiff(k), (k, 1, m)) / m), Role.DEFINITION),),
)
