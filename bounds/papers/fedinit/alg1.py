r"""Algorithm 1, FedInit Method.

As printed (`N`, `C` in lines 3, 4, 13, 16 under the sum are the sets $\mathcal N$, $\mathcal C$):

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
$$w_{i,0}^t=w^t+\beta(w^t-w_{i,K}^{t-1}),\qquad w_{i,k+1}^t=w_{i,k}^t-\eta g_{i,k}^t,\qquad w_{i,K}^t=w_{i,K}^{t-1}\ (i\notin\mathcal N),\qquad w^{t+1}=\frac1N\sum_{i\in\mathcal N}w_i^t$$
- Text (lines 255-274): a subset of clients is selected uniformly; RI moves away from the last
  global model towards the reverse direction from the latest local state; it is irrelevant to the
  local optimizer and can be incorporated into other methods; it does not require extra auxiliary
  information between server and clients. Text (lines 570-572, 1359): with $\beta=0$ the method
  degrades to vanilla FedAvg. Text (lines 1320-1323): a negative $\beta$ means an initialization
  close to the latest local model.
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
    w_iK,
    w_iK_prev,
    w_i_t,
    w_ik,
    w_ikp1,
    w_m1,
    w_next,
    w_t,
    wi,
)
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="fedinit.alg1",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="281-330",
    rules=(
        Rule(actor="line 1, first equality", equation=Eq(w_m1, w_i0_m1)),
        Rule(actor="line 1, second equality", equation=Eq(w_i0_m1, w_0)),
        Rule(actor="line 6", equation=Eq(w_i0, w_t + beta * (w_t - w_iK_prev))),
        Rule(actor="line 9", equation=Eq(w_ikp1, w_ik - eta * g_ik)),
        Rule(actor="line 11", equation=Eq(w_i_t, w_iK)),
        Rule(actor="line 14, client not in the active set", equation=Eq(w_iK, w_iK_prev)),
        Rule(actor="line 16", equation=Eq(w_next, Sum(wi(i), (i, 1, N)) / N)),
    ),
)
