r"""Poster, Assumption 2 (for opt), named there: bounded gradients.

$$\mathbb E[g_i]=\nabla f_i(w),\qquad\mathbb E\|g_i-\nabla f_i(w)\|^2\le\sigma_l^2$$
"""

from bounds.papers.fedinit.symbols import sigma_l, var_gi
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.poster.as2",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="127",
    formulas=(Formula("statement", var_gi <= sigma_l**2, Role.BOUND),),
)
