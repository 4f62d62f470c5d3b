r"""Eq. (16), proof of Lemma 6.3: the geometric sequence.

$$\begin{aligned}\sum_{i=1}^K\Big(1+\frac4K\Big)^{i-1}&=\Big(\Big(1+\frac4K\Big)^K-1\Big)\frac K4&&(a)\\&\le(e^4-1)\frac K4&&(b)\\&\le20K&&(c)\end{aligned}$$

Sources: (a) is a displayed line; (b) follows from $(1+\frac4n)^n\le e^4$ for all positive integer
$n$; (c) from $(e^4-1)/4\le20$.
"""

from sympy import Eq, Sum, exp

from bounds.papers.semismooth.symbols import K, i, n_v
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq16",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="451-455",
    formulas=(
        Formula(
            "(a)",
            Eq(Sum((1 + 4 / K) ** (i - 1), (i, 1, K)), ((1 + 4 / K) ** K - 1) * K / 4),
            Role.CLAIM,
        ),
        Formula("(b)", ((1 + 4 / K) ** K - 1) * K / 4 <= (exp(4) - 1) * K / 4, Role.BOUND),
        Formula("(c)", (exp(4) - 1) * K / 4 <= 20 * K, Role.BOUND),
        Formula("fact of (b)", (1 + 4 / n_v) ** n_v <= exp(4), Role.CLAIM),
    ),
)
