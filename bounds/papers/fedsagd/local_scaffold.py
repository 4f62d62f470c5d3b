r"""Fedsagd.local.scaffold.

- Statement: $6\eta_lK\Theta$, from step [3] of fedsagd.thmC4 with gap_t = 0.
"""


from bounds.papers.fedsagd.symbols import K, Theta, e_K, eta_l
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.local.scaffold", kind=Kind.THEOREM, text=__doc__, lines="1139-1140",
formulas=(Formula("statement", e_K <= 6 * eta_l * K * Theta, Role.BOUND),),
)
