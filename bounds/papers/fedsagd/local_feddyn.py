r"""Fedsagd.local.feddyn.

- Statement: $\frac4\lambda\Theta[1-(1-\lambda\eta_l)^K]$, from step [3] of fedsagd.thmC5 with gap_t
  = 0.
"""


from bounds.papers.fedsagd.symbols import K, Theta, e_K, eta_l, lam
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.local.feddyn", kind=Kind.THEOREM, text=__doc__, lines="231-232, 1177-1180",
formulas=(Formula("statement", e_K <= 4 / lam * Theta * (1 - (1 - lam * eta_l) ** K), Role.BOUND),),
)
