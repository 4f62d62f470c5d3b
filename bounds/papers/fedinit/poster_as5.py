r"""Poster, Assumption 5 (for gen): the PL-condition.

$$2\mu(f(w)-f(w^*))\le\|\nabla f(w)\|^2$$

The paper prints its PL-condition without the factor 2 (fedinit.as2).
"""

from bounds.papers.fedinit.symbols import gap_w, gw2, mu
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.poster.as5",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="133",
    formulas=(Formula("statement", 2 * mu * gap_w <= gw2, Role.CLAIM),),
)
