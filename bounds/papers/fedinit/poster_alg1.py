r"""Poster, Algorithm 1: the FedInit algorithm and the claims made for it.

```
Algorithm 1: FedInit Algorithm
Input: model w, local model w_i, T, K, beta.
Output: model w^T.
 1 Initialize states: initialize w^{-1} = w_{i,0}^{-1} = w^0.
 2 for t = 0, 1, ..., T-1 do
 3   randomly select active clients set N from C
 4   for i in N in parallel do
 5     send the w^t to the active clients
 6     set the w^t + beta (w^t - w_{i,K}^{t-1}) as w_{i,0}^t
 7     for k = 0, 1, ..., K-1 do
 8       compute gradient g_{i,k}^t at w_{i,k}^t
 9       w_{i,k+1}^t = w_{i,k}^t - eta g_{i,k}^t
10     end
11     send the w_i^t = w_{i,K}^t to the server
12   end
13   w^{t+1} = (1/N) sum_{i in N} w_i^t
14 end
```

The state of a client that is not active is not mentioned; compare line 14 of fedinit.alg1.

"Though it changes the consistency around selected clients,"

1. "Its global expectation is still unbiased, which is"
   $$\frac1N\sum_{i\in[N]}w_{i,0}^t=w^t;$$
2. it enlarges the distance to achieve the local optimum.

The benefits claimed for the relaxed initialization: it helps to avoid local overfitting, helps to
enhance the local consistency, works as a plug-in to several advanced methods without conflicts, and
requires no additional storage or communication across local clients.
"""

from sympy import Eq, Sum

from bounds.papers.fedinit.symbols import (
    N,
    beta,
    eta,
    g_ik,
    i,
    mean_wi0,
    w_0,
    w_i0,
    w_i0_m1,
    w_i_t,
    w_iK,
    w_ik,
    w_iK_prev,
    w_ikp1,
    w_m1,
    w_next,
    w_t,
    wi,
)
from bounds.statement import Formula, Kind, Role, Rule, Statement

ROUND = "t = 0, ..., T-1"
STEP = "t = 0, ..., T-1; k = 0, ..., K-1"

statement = Statement(
    id="fedinit.poster.alg1",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="41-84",
    formulas=(Formula("claim (1)", Eq(mean_wi0, w_t), Role.CLAIM),),
    rules=(
        Rule(actor="initially", equation=Eq(w_m1, w_i0_m1)),
        Rule(actor="initially", equation=Eq(w_i0_m1, w_0)),
        Rule(actor="client", when=ROUND, equation=Eq(w_i0, w_t + beta * (w_t - w_iK_prev))),
        Rule(actor="client", when=STEP, equation=Eq(w_ikp1, w_ik - eta * g_ik)),
        Rule(actor="client", when=ROUND, equation=Eq(w_i_t, w_iK)),
        Rule(actor="server", when=ROUND, equation=Eq(w_next, Sum(wi(i), (i, 1, N)) / N)),
    ),
)
