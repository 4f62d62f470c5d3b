r"""Definition 4.4, bounded gradient.

There exists $G\ge0$ such that for any $U$: $\ \|\nabla L(U)\|^2\le G^2$
"""

from bounds.papers.semismooth.symbols import G, grad_sq
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def4_4",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="142",
    formulas=(Formula("statement", grad_sq <= G**2, Role.BOUND),),
)
