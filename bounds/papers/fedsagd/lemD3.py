r"""Lemma D.3, eq. (6): second moment of a sum of independent variables.

For independent, mean 0 random variables $X_1,\dots,X_n$

$$\mathbb E[\lVert X_1+\dots+X_n\rVert^2]=\mathbb E[\lVert X_1\rVert^2+\dots+\lVert X_n\rVert^2].$$
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import E_sqsum, E_sumsq
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.lemD3",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1540-1541",
    formulas=(Formula("statement", Eq(E_sqsum, E_sumsq), Role.CLAIM),),
)
