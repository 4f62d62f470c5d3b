r"""Contributions.

- Statement: the stability bound $O(1-(1-\Gamma)^T)$ of FedSAGD is tighter than that of existing
  momentum-based algorithms such as FedAdam, FedAvgM and FedANAG,
  which have an upper bound $O(T)$, "while also maintaining a same favorable convergence rate"
  $O(1/\sqrt{sKT})$.
"""

from sympy import sqrt

from bounds.papers.fedsagd.symbols import Gamma, K, T, s
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.claims.sec1.1", kind=Kind.CLAIM, text=__doc__, lines="56-82",
formulas=(Formula("statement", 1 - (1 - Gamma) ** T, Role.EXPRESSION),Formula("statement (2)", T, Role.EXPRESSION),Formula("statement (3)", 1 / sqrt(s * K * T), Role.EXPRESSION),),
)
