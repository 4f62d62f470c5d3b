r"""Algorithm 1: the FedInit method.

```
Algorithm 1 FedInit Method
Input: model w, local model w_i, T, K, beta
Output: global parameters w^T
 1: Initialize w^{-1} = w_{i,0}^{-1} = w^0.
 2: for t = 0, 1, 2, ..., T-1 do
 3:   randomly select active clients set N from C
 4:   for client i in N in parallel do
 5:     send the w^t to the active clients
 6:     set the w_{i,0}^t = w^t + beta (w^t - w_{i,K}^{t-1})
 7:     for k = 0, 1, 2, ..., K-1 do
 8:       compute unbiased stochastic gradient g_{i,k}^t
 9:       w_{i,k+1}^t = w_{i,k}^t - eta g_{i,k}^t
10:     end for
11:     communicate w_i^t = w_{i,K}^t to the server
12:   end for
13:   for client i not in N in parallel do
14:     w_{i,K}^t = w_{i,K}^{t-1}
15:   end for
16:   w^{t+1} = (1/N) sum_{i in N} w_i^t
17: end for
```

$N$ and $C$ in lines 3, 4, 13 and under the sum of line 16 are the sets $\mathcal N$ and
$\mathcal C$; the subset is selected uniformly. Line 6 is the relaxed initialization (RI),

$$w_{i,0}^t=w^t+\beta(w^t-w_{i,K}^{t-1}):$$

the local training starts from a personalized state that moves away from the last global model
"towards the reverse direction from the latest local state". RI is irrelevant to the local optimizer
and can be incorporated into other methods; no auxiliary information is communicated.

With $\beta=0$ the method degrades to vanilla FedAvg (fedinit.rem2, Section 5.4); a negative $\beta$
is an initialization close to the latest local model (fedinit.fig2).
"""

from sympy import Eq, Sum

from bounds.papers.fedinit.symbols import (
    N,
    beta,
    eta,
    g_ik,
    i,
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
from bounds.statement import Kind, Rule, Statement

ROUND = "t = 0, ..., T-1"
STEP = "t = 0, ..., T-1; k = 0, ..., K-1"

statement = Statement(
    id="fedinit.alg1",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="281-330",
    rules=(
        Rule(actor="initially", equation=Eq(w_m1, w_i0_m1)),
        Rule(actor="initially", equation=Eq(w_i0_m1, w_0)),
        Rule(actor="client", when=ROUND, equation=Eq(w_i0, w_t + beta * (w_t - w_iK_prev))),
        Rule(actor="client", when=STEP, equation=Eq(w_ikp1, w_ik - eta * g_ik)),
        Rule(actor="client", when=ROUND, equation=Eq(w_i_t, w_iK)),
        Rule(actor="inactive client", when=ROUND, equation=Eq(w_iK, w_iK_prev)),
        Rule(actor="server", when=ROUND, equation=Eq(w_next, Sum(wi(i), (i, 1, N)) / N)),
    ),
)
