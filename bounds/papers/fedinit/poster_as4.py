r"""Poster Assumption 4, "for gen".

$f(w)$ is $L_G$-Lipschitz: $\ \|f(w_1)-f(w_2)\|\le L_G\|w_1-w_2\|$
"""

from bounds.papers.fedinit.symbols import L_G, norm_df, norm_dw
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.poster.as4",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="131",
    formulas=(Formula("statement", norm_df <= L_G * norm_dw, Role.BOUND),),
)
