r"""Rates stated in the abstract and the conclusion.

- Statement: FedSAGD has the stability upper bound $O(1-(1-\Gamma)^T)$, $0<\Gamma<1$, and the
  convergence rate $O(1/\sqrt{sKT})$ on non-i.i.d. datasets in
  non-convex settings. "We observe that momentum-based FL acceleration methods do not improve
  stability."
"""

from sympy import sqrt

from bounds.papers.fedsagd.symbols import Gamma, K, T, s
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.claims.abstract", kind=Kind.CLAIM, text=__doc__, lines="7-22, 571-582",
formulas=(Formula("statement", 1 - (1 - Gamma) ** T, Role.EXPRESSION),Formula("statement (2)", 1 / sqrt(s * K * T), Role.EXPRESSION),),
)
