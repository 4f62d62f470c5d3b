r"""Remark 7.

The negative impact of the variance will be diminished to very small when the optimization process
converges; the dominant term mainly comes from the initialization bias $D$; RI contributes a
positive effort to reduce the convergence bound with the consistency term.
"""

from bounds.papers.fedinit.symbols import D, K, T, eta, zeta_c
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem7",
    kind=Kind.REMARK,
    text=__doc__,
    lines="665-670",
    formulas=(Formula("dominant term", D / (zeta_c * eta * K * T), Role.EXPRESSION),),
)
