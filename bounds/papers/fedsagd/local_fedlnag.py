r"""Fedsagd.local.fedlnag.

- Statement: $2\eta_lK\Theta$, from step [5] of fedsagd.thmC6 with gap_t = 0.
"""


from bounds.papers.fedsagd.symbols import K, Theta, e_K, eta_l
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.local.fedlnag", kind=Kind.THEOREM, text=__doc__, lines="1228-1230",
formulas=(Formula("statement", e_K <= 2 * eta_l * K * Theta, Role.BOUND),),
)
