r"""Proof of Lemma 6.3: the case of one local update.

"If $K=1$, the lemma holds since $W_{c,1}=U$ for all $c\in[N]$ and $\xi=0$":

$$K=1:\qquad W_{c,1}=U\ \text{ for all }c\in[N],\qquad\xi=0.$$

The same sentence recalls the local update $W_{c,k+1}=W_{c,k}-\eta\cdot g_c(W_{c,k})$.
"""

from sympy import Eq

from bounds.papers.semismooth.symbols import K, U, W_c1, xi
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.lem6_3.K1",
    kind=Kind.PROOF,
    text=__doc__,
    lines="423",
    hypotheses=(Hypothesis(Eq(K, 1), Where.STATEMENT, "one local update"),),
    formulas=(
        Formula("state", Eq(W_c1, U), Role.CLAIM),
        Formula("drift", Eq(xi, 0), Role.CLAIM),
    ),
)
