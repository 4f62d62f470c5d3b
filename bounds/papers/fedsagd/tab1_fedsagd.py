r"""Fedsagd.tab1.fedsagd.

- Bound: $(\lambda+\mu)^{-1}\Gamma^{-1}(2+2\beta)\Theta[1-(1-\Gamma)^T]$. Historical gradient:
  client side-momentum. Proximal term: yes. Communication: 1~1.5x. Theorem: fedsagd.thmC12, whose
  statement prints the form with zeta.
"""


from bounds.papers.fedsagd.symbols import Gamma, T, Theta, beta, gap_T, lam, mu
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.tab1.fedsagd", kind=Kind.TABLE, text=__doc__, lines="272",
formulas=(Formula("statement", gap_T <= (2 + 2 * beta) / ((lam + mu) * Gamma) * Theta * (1 - (1 - Gamma) ** T), Role.BOUND),),
)
