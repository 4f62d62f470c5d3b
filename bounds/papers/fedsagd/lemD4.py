r"""Lemma D.4: second moment of the mean of s out of m vectors sampled uniformly.

For vectors $X_1,\dots,X_m\in\mathbb R^d$ and $S\subset\{1,\dots,m\}$ sampled uniformly at random
with $\lvert S\rvert=s$

$$\mathbb E\Big\lVert\frac1s\sum_{i\in S}X_i\Big\rVert^2=\frac{m-s}{sm(m-1)}\sum_{i\in[M]}\lVert X_i\rVert^2+\frac{s-1}{sm(m-1)}\Big\lVert\sum_{i\in[M]}X_i\Big\rVert^2.$$
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import E_smean2, ipsum, m, s, sqsum, sumsq
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

statement = Statement(
    id="fedsagd.lemD4",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1543-1574",
    hypotheses=(Hypothesis(s <= m, Where.STATEMENT, "S is a subset of {1, ..., m}"),),
    formulas=(
        Formula(
            "statement",
            Eq(E_smean2, (m - s) / (s * m * (m - 1)) * sumsq + (s - 1) / (s * m * (m - 1)) * sqsum),
            Role.CLAIM,
        ),
    ),
    steps=(
        Step(
            label="1",
            source="indicator variables of the events that i is in S",
            tex=r"\mathbb E\Big\lVert\frac1s\sum_{i\in S}X_i\Big\rVert^2=\frac1{s^2}\mathbb E\Big(\sum_i\lVert X_i\rVert^2I\{i\in S\}+2\sum_{i<j}X_i^\top X_jI\{i,j\in S\}\Big)=\frac1{sm}\sum_i\lVert X_i\rVert^2+\frac1{s^2}\frac{s(s-1)}{m(m-1)}2\sum_{i<j}X_i^\top X_j",
            claims=(
                Eq(E_smean2, sumsq / (s * m) + s * (s - 1) / (s**2 * m * (m - 1)) * 2 * ipsum),
            ),
        ),
        Step(
            label="2",
            source="[1]",
            tex=r"=\frac1{sm}\sum_{i\in[M]}\lVert X_i\rVert^2+\frac1{s^2}\frac{s(s-1)}{m(m-1)}\Big(\Big\lVert\sum_{i\in[M]}X_i\Big\rVert^2-\sum_{i\in[M]}\lVert X_i\rVert^2\Big)=\frac{m-s}{sm(m-1)}\sum_{i\in[M]}\lVert X_i\rVert^2+\frac{s-1}{sm(m-1)}\Big\lVert\sum_{i\in[M]}X_i\Big\rVert^2",
            claims=(
                Eq(
                    E_smean2, sumsq / (s * m) + s * (s - 1) / (s**2 * m * (m - 1)) * (sqsum - sumsq)
                ),
            ),
        ),
    ),
)
