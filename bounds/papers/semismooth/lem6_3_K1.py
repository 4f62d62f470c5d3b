r"""Case K = 1.

$$K=1:\qquad W_{c,1}=U\ \text{ for all }c\in[N],\qquad\xi=0$$
- from: "the lemma holds since $W_{c,1}=U$ for all $c\in[N]$ and $\xi=0$".
- Recalled in the same line: $W_{c,k+1}=W_{c,k}-\eta\cdot g_c(W_{c,k})$ ("the local update made on
  client $i$").
"""

from sympy import Eq

from bounds.papers.semismooth.symbols import U, W_c1, xi
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.lem6_3.K1",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="423",
    formulas=(
        Formula("state", Eq(W_c1, U), Role.DEFINITION),
        Formula("drift", Eq(xi, 0), Role.DEFINITION),
    ),
)
