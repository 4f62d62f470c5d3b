r"""Learning rate and stability.

- Statement: to guarantee convergence the local learning rate is typically
  $\eta_l=O(\frac{1}{LK\sqrt T})$; "even with this compensation introduced by learning rate decay,
  the stability of existing
  algorithms remains at $O(\sqrt T)$, which is weaker than that of our proposed algorithm, achieving
  $O(1-(1-\Gamma)^T)$".
"""

from sympy import sqrt

from bounds.papers.fedsagd.symbols import Gamma, K, L, T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.sec3.2-lr", kind=Kind.CLAIM, text=__doc__, lines="240-251",
formulas=(Formula("statement", 1 / (L * K * sqrt(T)), Role.EXPRESSION),Formula("statement (2)", sqrt(T), Role.EXPRESSION),Formula("statement (3)", 1 - (1 - Gamma) ** T, Role.EXPRESSION),),
)
