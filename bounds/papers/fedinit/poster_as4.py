r"""Poster, Assumption 4 (for gen): the global objective is Lipschitz.

$$\|f(w_1)-f(w_2)\|\le L_G\|w_1-w_2\|$$

The poster marks Assumptions 4 and 5 "for gen": they are "adopted to analyze the uniform stability
and generalization".
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
