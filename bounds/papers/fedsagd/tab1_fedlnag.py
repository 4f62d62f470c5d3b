r"""Fedsagd.tab1.fedlnag.

- Bound: $2\eta_lK\Theta T$. Historical gradient: client side-momentum. Proximal term: no.
  Communication: 2x. Theorem: fedsagd.thmC6.
"""


from bounds.papers.fedsagd.symbols import K, T, Theta, eta_l, gap_T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.tab1.fedlnag", kind=Kind.TABLE, text=__doc__, lines="263",
formulas=(Formula("statement", gap_T <= 2 * eta_l * K * Theta * T, Role.BOUND),),
)
