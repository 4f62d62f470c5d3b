r"""Poster, consistency row 2: the last round's consistency under Assumptions 1, 2, 3 and 5.

$$\frac1C\sum_i\mathbb E\|w_{i,K}^T-w^T\|^2:\qquad\text{rate }O\Big(\frac1{T^2}\Big).$$

In the place of the upper bound the row prints a dash.
"""

from bounds.papers.fedinit.symbols import T, cons_T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.poster.cons2",
    kind=Kind.TABLE,
    text=__doc__,
    lines="144",
    assumptions=(
        "fedinit.poster.as1",
        "fedinit.poster.as2",
        "fedinit.poster.as3",
        "fedinit.poster.as5",
    ),
    formulas=(
        Formula("quantity", cons_T, Role.EXPRESSION),
        Formula("rate", 1 / T**2, Role.RATE),
    ),
)
