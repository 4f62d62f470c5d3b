r"""Assumption 4, local interpolation.

The unbiased stochastic gradients $g_i=\nabla f_i(w,z)$ of any data sample $z$ satisfy, for all
$w\in\mathbb R^d$: $\ \|g_i\|^2\le a^2\|\nabla f_i(w)\|^2$
- Named in: Theorems 6, 9, 15, 19; Lemmas 24, 25, 26, 30.
"""

from bounds.papers.fedinit.symbols import a, gi2, gradi2
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.as4",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="402-403",
    formulas=(Formula("statement", gi2 <= a**2 * gradi2, Role.BOUND),),
)
