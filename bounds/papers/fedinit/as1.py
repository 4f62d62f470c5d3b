r"""Assumption 1, L-smooth.

For all $w_1,w_2\in\mathbb R^d$, for any data sample: $\ \|\nabla f_i(w_1)-\nabla f_i(w_2)\|\le
L\|w_1-w_2\|$
- Named in: Theorems 1, 4, 6, 9, 12, 15, 17, 19; Lemmas 21-26, 28-30.
"""

from bounds.papers.fedinit.symbols import L, norm_dgi, norm_dw
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.as1",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="372-373",
    formulas=(Formula("statement", norm_dgi <= L * norm_dw, Role.BOUND),),
)
