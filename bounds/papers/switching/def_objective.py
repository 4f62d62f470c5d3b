r"""Global objective: the mean of the clients' objectives.

$$L(\theta)\triangleq\frac1N\sum_{k=1}^NL_k(\theta)$$

Section 3.1: there are $N$ clients; in each round $t$ a random subset $P_t$ participates. A client
$k\in P_t$ receives the current global model $\theta^t$, performs $E$ local epochs on its objective
$L_k$ and returns the updated model $\theta_k^{t+1}$. The goal is to minimize $L(\theta)$.
"""

from sympy import Eq, Sum

from bounds.papers.switching.symbols import L_theta, Lk, N, k
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.def.objective",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="89",
    formulas=(Formula("statement", Eq(L_theta, Sum(Lk(k), (k, 1, N)) / N), Role.DEFINITION),),
)
