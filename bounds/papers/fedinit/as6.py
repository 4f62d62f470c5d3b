r"""Assumption 6, global interpolation: local gradients vanish with the global one.

For all $w\in\mathbb R^d$,

$$\|\nabla f_i(w)\|^2\le b^2\|\nabla f(w)\|^2.$$

It extends the interpolation of fedinit.as4 to the global model. The two "do not have to be
established at the same time": even if local interpolation holds, global interpolation need not be
supported under large heterogeneity. Supposed by fedinit.thm6, fedinit.thm9 and fedinit.thm19.
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
