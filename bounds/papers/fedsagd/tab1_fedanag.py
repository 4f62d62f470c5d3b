r"""Fedsagd.tab1.fedanag.

- Bound: $2(1-\beta)^{-1}\eta_lK\Theta T$. Historical gradient: client side-momentum. Proximal term:
  no. Communication: 1~1.5x. Theorem: fedsagd.thmC11.
"""


from bounds.papers.fedsagd.symbols import K, T, Theta, beta, eta_l, gap_T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.tab1.fedanag", kind=Kind.TABLE, text=__doc__, lines="269",
formulas=(Formula("statement", gap_T <= 2 / (1 - beta) * eta_l * K * Theta * T, Role.BOUND),),
)
