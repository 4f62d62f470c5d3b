r"""Assumption 5, heterogeneity.

For all $w\in\mathbb R^d$: $\ \mathbb E\|\nabla f_i(w)-\nabla f(w)\|^2\le\sigma_g^2$
- Named in: Theorems 1, 4, 17; Lemmas 21, 22, 23.
"""

from bounds.papers.fedinit.symbols import het2, sigma_g
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.as5",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="414-417",
    formulas=(Formula("statement", het2 <= sigma_g**2, Role.BOUND),),
)
