r"""Assumption 3.1: every local objective is L-smooth.

For all clients $i$ and all $x,y\in\mathbb R^d$

$$\lVert\nabla F_i(x)-\nabla F_i(y)\rVert\le L\lVert x-y\rVert.$$
"""

from bounds.papers.fedsagd.symbols import L, norm_dF, norm_dx
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.ass3.1",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="145-146, 155",
    formulas=(Formula("statement", norm_dF <= L * norm_dx, Role.BOUND),),
)
