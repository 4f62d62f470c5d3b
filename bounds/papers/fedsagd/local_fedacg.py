r"""Fedsagd.local.fedacg.

- Statement: $2\eta_lK\Theta$, from step [2] of fedsagd.thmC10 with e_0 = 0.
"""


from bounds.papers.fedsagd.symbols import K, Theta, e_K, eta_l
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.local.fedacg", kind=Kind.THEOREM, text=__doc__, lines="1369-1370",
formulas=(Formula("statement", e_K <= 2 * eta_l * K * Theta, Role.BOUND),),
)
