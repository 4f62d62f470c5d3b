r"""Poster, consistency row 1: the averaged consistency under Assumptions 1, 2 and 3.

$$\frac1{CT}\sum_{i,t}\mathbb E\|w_{i,K}^t-w^t\|^2:\qquad\text{rate }O\Big(\frac NT\Big).$$

In the place of the upper bound the row prints a dash.
"""

from bounds.papers.fedinit.symbols import N, T, cons_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.poster.cons1",
    kind=Kind.TABLE,
    text=__doc__,
    lines="143",
    assumptions=("fedinit.poster.as1", "fedinit.poster.as2", "fedinit.poster.as3"),
    formulas=(
        Formula("quantity", cons_t, Role.EXPRESSION),
        Formula("rate", N / T, Role.RATE),
    ),
)
