r"""Fedsagd.tab1.fedacg.

- Bound: $(4-2\lambda)(1-\lambda)^{-1}\eta_lK\Theta T$. Historical gradient: server side-momentum.
  Proximal term: yes. Communication: 1x. Theorem: fedsagd.thmC10.
"""


from bounds.papers.fedsagd.symbols import K, T, Theta, eta_l, gap_T, lam
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.tab1.fedacg", kind=Kind.TABLE, text=__doc__, lines="270",
formulas=(Formula("statement", gap_T <= (4 - 2 * lam) / (1 - lam) * eta_l * K * Theta * T, Role.BOUND),),
)
