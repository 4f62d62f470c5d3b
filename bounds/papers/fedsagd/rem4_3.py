r"""Remark 4.3 (partial participation).

- Statement: uniform sampling approximates the distribution of all nodes in expectation; few
  participating clients could destabilize training. "Our proposed algorithm reduces the upper bound
  of
  stability from $O(T)$ to $O(1-(1-\Gamma)^T)$ while still achieving a linear speedup
  $O(\frac{1}{\sqrt{sKT}})$ with partial worker participation under heterogeneous datasets."
"""

from sympy import sqrt

from bounds.papers.fedsagd.symbols import Gamma, K, T, s
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.rem4.3", kind=Kind.REMARK, text=__doc__, lines="444-450",
formulas=(Formula("statement", 1 - (1 - Gamma) ** T, Role.EXPRESSION),Formula("statement (2)", 1 / sqrt(s * K * T), Role.EXPRESSION),),
)
