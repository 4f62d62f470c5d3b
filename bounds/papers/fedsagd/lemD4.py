r"""Lemma D.4 (uniform sampling of s out of m).

- Hypotheses: vectors $X_1,\dots,X_m\in R^d$; $S\subset\{1,\dots,m\}$ sampled uniformly at random
  with $\lvert S\rvert=s$.
- Statement: $E\lVert\frac1s\sum_{i\in S}X_i\rVert^2=\frac{m-s}{sm(m-1)}\sum_{i\in[M]}\lVert
  X_i\rVert^2+\frac{s-1}{sm(m-1)}\lVert\sum_{i\in[M]}X_i\rVert^2$.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import E_smean2, ipsum, m, s, sqsum, sumsq
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
id="fedsagd.lemD4", kind=Kind.LEMMA, text=__doc__, lines="1543-1574",
formulas=(Formula("statement", Eq(E_smean2, (m - s) / (s * m * (m - 1)) * sumsq + (s - 1) / (s * m * (m - 1)) * sqsum), Role.DEFINITION),),
steps=(
Step(label="1", source="indicator variables of the events i in S", tex=r"$E\lVert\frac1s\sum_{i\in S}X_i\rVert^2=\frac{1}{s^2}E(\sum_i\lVert X_i\rVert^2I\{i\in S\}+2\sum_{i<j}X_i^\top X_jI\{i,j\in S\})=\frac{1}{sm}\sum_i\lVert X_i\rVert^2+\frac{1}{s^2}\frac{s(s-1)}{m(m-1)}2\sum_{i<j}X_i^\top X_j$", claims=(Eq(E_smean2, sumsq / (s * m) + s * (s - 1) / (s ** 2 * m * (m - 1)) * 2 * ipsum),), ),
Step(label="2", source="[1]", tex=r"this equals $\frac{1}{sm}\sum_i\lVert X_i\rVert^2+\frac{1}{s^2}\frac{s(s-1)}{m(m-1)}(\lVert\sum_iX_i\rVert^2-\sum_i\lVert X_i\rVert^2)$, and hence the statement", claims=(Eq(E_smean2, sumsq / (s * m) + s * (s - 1) / (s ** 2 * m * (m - 1)) * (sqsum - sumsq)),), ),
),
)
