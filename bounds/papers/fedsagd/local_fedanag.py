r"""Fedsagd.local.fedanag.

- Statement: $\frac{2}{1-\beta}\eta_lK\Theta$, from step [4] of fedsagd.thmC11 with gap_t = 0.
"""


from bounds.papers.fedsagd.symbols import K, Theta, beta, e_K, eta_l
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.local.fedanag", kind=Kind.THEOREM, text=__doc__, lines="1433-1438",
formulas=(Formula("statement", e_K <= 2 / (1 - beta) * eta_l * K * Theta, Role.BOUND),),
)
