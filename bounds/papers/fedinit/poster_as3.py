r"""Poster, Assumption 3 (for opt): bounded heterogeneity.

$$\mathbb E\|\nabla f_i(w)\|^2\le G^2+B^2\,\mathbb E\|\nabla f(w)\|^2$$
"""

from bounds.papers.fedinit.symbols import B, E_grad2, E_gradi2, G
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.poster.as3",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="129",
    formulas=(Formula("statement", E_gradi2 <= G**2 + B**2 * E_grad2, Role.BOUND),),
)
