r"""Poster, consistency row 1, assumptions 1, 2, 3.

$$\frac1{CT}\sum_{i,t}\mathbb E\|w_{i,K}^t-w^t\|^2:\qquad\text{upper bound printed "–"},\qquad\text{rate }O\Big(\frac NT\Big)$$
"""

from bounds.papers.fedinit.symbols import N, T, cons_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.poster.cons1",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="143",
    formulas=(
        Formula("quantity", cons_t, Role.EXPRESSION),
        Formula("rate", N / T, Role.RATE),
    ),
)
