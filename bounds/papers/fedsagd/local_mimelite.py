r"""Fedsagd.local.mimelite.

- Statement: $2\eta_lK\Theta$, from step [3] of fedsagd.thmC9 with gap_t = 0.
"""


from bounds.papers.fedsagd.symbols import K, Theta, e_K, eta_l
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.local.mimelite", kind=Kind.THEOREM, text=__doc__, lines="1340-1342",
formulas=(Formula("statement", e_K <= 2 * eta_l * K * Theta, Role.BOUND),),
)
