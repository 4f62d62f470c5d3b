r"""Fedsagd.local.fedsagd.

- Statement: $\zeta(2+2\beta)\Theta$, from eq. (3) with gap_t = 0.
"""


from bounds.papers.fedsagd.symbols import Theta, beta, e_K, zeta
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.local.fedsagd", kind=Kind.THEOREM, text=__doc__, lines="346-349, 1490-1502",
formulas=(Formula("statement", e_K <= zeta * (2 + 2 * beta) * Theta, Role.BOUND),),
)
