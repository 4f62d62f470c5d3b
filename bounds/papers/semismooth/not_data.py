r"""Data and clients.

$$\{(x_1,y_1),(x_2,y_2),\dots,(x_n,y_n)\}\in\mathbb R^d\times\mathbb R,\qquad S_1\cup S_2\cup\dots\cup S_N=[n],\quad S_i\cap S_j=\emptyset$$
- Text: "We can think of each client will have $n/N$ data points."
"""

from sympy import Eq

from bounds.papers.semismooth.symbols import N, n, n_c
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.not.data",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="70-72",
    formulas=(Formula("statement", Eq(n_c, n / N), Role.DEFINITION),),
)
