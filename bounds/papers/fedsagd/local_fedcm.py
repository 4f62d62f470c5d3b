r"""Fedsagd.local.fedcm.

- Statement: $2\eta_lK\Theta$, from step [3] of fedsagd.thmC8 with gap_t = 0.
"""


from bounds.papers.fedsagd.symbols import K, Theta, e_K, eta_l
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.local.fedcm", kind=Kind.THEOREM, text=__doc__, lines="1307-1308",
formulas=(Formula("statement", e_K <= 2 * eta_l * K * Theta, Role.BOUND),),
)
