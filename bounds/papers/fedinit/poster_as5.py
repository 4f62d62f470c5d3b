r"""Poster Assumption 5, "for gen", PL-condition.

$2\mu(f(w)-f(w^*))\le\|\nabla f(w)\|^2$
- Text (line 135): Assumptions 1-3 are the general assumptions in convergence analysis; Assumptions
  4-5 are adopted to analyze the uniform stability and generalization.
"""

from bounds.papers.fedinit.symbols import gap_w, gw2, mu
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.poster.as5",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="133",
    formulas=(Formula("statement", 2 * mu * gap_w <= gw2, Role.BOUND),),
)
