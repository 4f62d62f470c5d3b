r"""Fedsagd.tab1.fedadam.

- Bound: $2\tau^{-1}\eta_lK\Theta T$. Historical gradient: server side-momentum. Proximal term: no.
  Communication: 1x. Theorem: fedsagd.thmC7.
"""


from bounds.papers.fedsagd.symbols import K, T, Theta, eta_l, gap_T, tau
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.tab1.fedadam", kind=Kind.TABLE, text=__doc__, lines="264",
formulas=(Formula("statement", gap_T <= 2 / tau * eta_l * K * Theta * T, Role.BOUND),),
)
