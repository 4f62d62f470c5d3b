r"""Section 3: total loss function, the average of the local losses.

"When all clients are activate, the total loss function is defined as"

$$L(W,x)=\frac1N\sum_{c=1}^NL_c(W,x).$$

The local losses are those of `semismooth.def.local_loss`.
"""

from sympy import Eq, Sum

from bounds.papers.semismooth.symbols import L_Wx, LcW, N, c
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def.global_loss",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="78-80",
    formulas=(Formula("statement", Eq(L_Wx, Sum(LcW(c), (c, 1, N)) / N), Role.DEFINITION),),
)
