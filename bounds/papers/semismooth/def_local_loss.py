r"""Section 3: local loss function of a client.

The $c$-th client holds the training data $\{(x_i,y_i)\mid i\in S_c\}$; its local loss is

$$L_c(W,x)=\frac12\sum_{i\in S_c}\text{loss}(x_i,y_i)^2,\qquad c\in[N].$$

"loss can be $l_2$ loss, cross entropy loss, and others in practice." Here the sum over $i\in S_c$
runs over $i=1,\dots,n_c$ with $n_c=n/N$ of `semismooth.not.data`.
"""

from sympy import Eq, Sum

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import Lc_Wx, i, loss, n_c
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def.local_loss",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="74-78",
    formulas=(
        Formula("statement", Eq(Lc_Wx, Sum(loss(i) ** 2, (i, 1, n_c)) / 2), Role.DEFINITION),
    ),
    constants=(constants.n_c,),
)
