r"""Assumption 6, global interpolation.

For all $w\in\mathbb R^d$: $\ \|\nabla f_i(w)\|^2\le b^2\|\nabla f(w)\|^2$
- Named in: Theorems 6, 9, 19; Lemmas 24, 25, 26.
- Text (lines 424-427): Assumptions 4 and 6 do not have to be established at the same time.
"""

from bounds.papers.fedinit.symbols import b, gradi2, gw2
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.as6",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="419-420",
    formulas=(Formula("statement", gradi2 <= b**2 * gw2, Role.BOUND),),
)
