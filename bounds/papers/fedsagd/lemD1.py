r"""Lemma D.1.

- Statement: for $v_1,v_2\in R^d$: $\lVert v_1+v_2\rVert^2\le(1+a)\lVert
  v_1\rVert^2+(1+\frac1a)\lVert v_2\rVert^2$.
"""


from bounds.papers.fedsagd.symbols import a, sq_1, sq_12, sq_2
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.lemD1", kind=Kind.LEMMA, text=__doc__, lines="1533-1536",
formulas=(Formula("statement", sq_12 <= (1 + a) * sq_1 + (1 + 1 / a) * sq_2, Role.BOUND),),
)
