r"""Fedsagd.tab1.scaffold.

- Bound: $6\eta_lK\Theta T$. Historical gradient: variance reduction. Proximal term: no.
  Communication: 2x. Theorem: fedsagd.thmC4.
"""


from bounds.papers.fedsagd.symbols import K, T, Theta, eta_l, gap_T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.tab1.scaffold", kind=Kind.TABLE, text=__doc__, lines="261",
formulas=(Formula("statement", gap_T <= 6 * eta_l * K * Theta * T, Role.BOUND),),
)
