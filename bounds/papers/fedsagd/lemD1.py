r"""Lemma D.1: squared norm of a sum of two vectors.

For $v_1,v_2\in\mathbb R^d$

$$\lVert v_1+v_2\rVert^2\le(1+a)\lVert v_1\rVert^2+\Big(1+\frac1a\Big)\lVert v_2\rVert^2.$$
"""

from bounds.papers.fedsagd.symbols import a, sq_1, sq_2, sq_12
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.lemD1",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1533-1536",
    formulas=(Formula("statement", sq_12 <= (1 + a) * sq_1 + (1 + 1 / a) * sq_2, Role.BOUND),),
)
