r"""Fedsagd.tab1.fedavg.

- Bound: $2\eta_lK\Theta T$. Historical gradient: none. Proximal term: no. Communication: 1x.
  Theorem: fedsagd.thmC2.
"""


from bounds.papers.fedsagd.symbols import K, T, Theta, eta_l, gap_T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.tab1.fedavg", kind=Kind.TABLE, text=__doc__, lines="259",
formulas=(Formula("statement", gap_T <= 2 * eta_l * K * Theta * T, Role.BOUND),),
)
