r"""Assumption 1: every local objective is L-smooth.

For all $w_1,w_2\in\mathbb R^d$ and for any data sample,

$$\|\nabla f_i(w_1)-\nabla f_i(w_2)\|\le L\|w_1-w_2\|.$$

Every theorem and every lemma but fedinit.lem27 names it; fedinit.lem27 supposes the same of $f$ in
its own words.
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
