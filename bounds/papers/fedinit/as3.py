r"""Assumption 3, stochastic.

The unbiased stochastic gradients $g_i=\nabla f_i(w,z)$ of any data sample $z$ satisfy, for all
$w\in\mathbb R^d$: $\ \mathbb E\|g_i-\nabla f_i(w)\|^2\le\sigma_l^2$
- Named in: Theorems 1, 4, 12, 17; Lemmas 21, 22, 23, 28, 29.
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
