r"""Poster, consistency row 2, assumptions 1, 2, 3, 5.

$$\frac1C\sum_i\mathbb E\|w_{i,K}^T-w^T\|^2:\qquad\text{upper bound printed "–"},\qquad\text{rate }O\Big(\frac1{T^2}\Big)$$
"""

from bounds.papers.fedinit.symbols import T, cons_T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.poster.cons2",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="144",
    formulas=(
        Formula("quantity", cons_T, Role.EXPRESSION),
        Formula("rate", 1 / T**2, Role.RATE),
    ),
)
