r"""Fedsagd.local.fedavg.

- Statement: $2\eta_lK\Theta$, from step [2] of fedsagd.thmC2 with gap_t = 0.
"""


from bounds.papers.fedsagd.symbols import K, Theta, e_K, eta_l
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.local.fedavg", kind=Kind.THEOREM, text=__doc__, lines="1040-1045",
formulas=(Formula("statement", e_K <= 2 * eta_l * K * Theta, Role.BOUND),),
)
