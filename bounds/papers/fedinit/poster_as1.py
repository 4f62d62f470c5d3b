r"""Poster Assumption 1, "for opt".

$f_i(w)$ is $L$-smooth: $\ \|\nabla f_i(w_1)-\nabla f_i(w_2)\|\le L\|w_1-w_2\|$
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
