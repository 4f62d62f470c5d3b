r"""Fedsagd.local.fedprox.

- Statement: $\frac2\lambda\Theta[1-(1-\lambda\eta_l)^K]$, from step [5] of fedsagd.thmC3 with gap_t
  = 0.
"""


from bounds.papers.fedsagd.symbols import K, Theta, e_K, eta_l, lam
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.local.fedprox", kind=Kind.THEOREM, text=__doc__, lines="231-232, 1099-1101",
formulas=(Formula("statement", e_K <= 2 / lam * Theta * (1 - (1 - lam * eta_l) ** K), Role.BOUND),),
)
