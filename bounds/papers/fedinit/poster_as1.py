r"""Poster, Assumption 1 (for opt): every local objective is L-smooth.

$$\|\nabla f_i(w_1)-\nabla f_i(w_2)\|\le L\|w_1-w_2\|$$

The poster marks Assumptions 1 to 3 "for opt", as the general assumptions in convergence analysis.
"""

from bounds.papers.fedinit.symbols import L, norm_dgi, norm_dw
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.poster.as1",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="125",
    formulas=(Formula("statement", norm_dgi <= L * norm_dw, Role.BOUND),),
)
