r"""Definition 4.5: Lipschitz gradients.

Named $\beta$-Lipschitz: "For a function $L$, we say it is $\beta$ smooth if for any $W,U$"

$$\|\nabla L(W)-\nabla L(U)\|\le\beta\cdot\|W-U\|.$$
"""

from bounds.papers.semismooth.symbols import beta, dist, gd
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def4_5",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="150-152",
    formulas=(Formula("statement", gd <= beta * dist, Role.BOUND),),
)
