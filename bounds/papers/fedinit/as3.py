r"""Assumption 3, stochastic: the local gradients have bounded variance.

The unbiased stochastic gradients $g_i=\nabla f_i(w,z)$ of any data sample $z$ satisfy, for all
$w\in\mathbb R^d$,

$$\mathbb E\|g_i-\nabla f_i(w)\|^2\le\sigma_l^2.$$

Supposed by fedinit.thm1, fedinit.thm4, fedinit.thm12 and fedinit.thm17; fedinit.as4 takes its place
in the other theorems.
"""

from bounds.papers.fedinit.symbols import sigma_l, var_gi
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.as3",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="397-400",
    formulas=(Formula("statement", var_gi <= sigma_l**2, Role.BOUND),),
)
