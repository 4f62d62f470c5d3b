r"""Fedsagd.tab1.fedprox.

- Bound: $2\lambda^{-1}\Theta[1-(1-\lambda\eta_l)^K]T$. Historical gradient: none. Proximal term:
  yes. Communication: 1x. Theorem: fedsagd.thmC3.
"""


from bounds.papers.fedsagd.symbols import K, T, Theta, eta_l, gap_T, lam
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.tab1.fedprox", kind=Kind.TABLE, text=__doc__, lines="260",
formulas=(Formula("statement", gap_T <= 2 / lam * Theta * (1 - (1 - lam * eta_l) ** K) * T, Role.BOUND),),
)
