r"""Definition 3.4: global-update stability.

Let $\mathcal A(S)$ be the model that algorithm $\mathcal A$ outputs on the set of clients $S$. Then
$\mathcal A$ satisfies $\epsilon$-global-update stability if for any two sets $S$ and $S^{(i)}$ and
any $j\in[M]$

$$\max_j\mathbb E_{\mathcal A,S,\xi}[\lvert F_j(\mathcal A(S),\xi)-F_j(\mathcal A(S^{(i)}),\xi)\rvert]\le\epsilon,$$

"where two neighboring sets $S$ and $S^{(i)}$ only differ by one client $i$. Here, the expectation
is also taken over the randomness of the active client set $S$."
"""

from bounds.papers.fedsagd.symbols import eps, loss_diff
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.def3.4",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="175-184",
    formulas=(Formula("statement", loss_diff <= eps, Role.BOUND),),
)
