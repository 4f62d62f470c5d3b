r"""Algorithm 1: FedAvg learning algorithm.

```
 1: Initialize U(1)
 2: for r = 1 -> R do
 3:   Clients run Procedure A in parallel
 4:   Server run Procedure B
 5: end for
 6: return U(R + 1)

 7: procedure A. CLIENTUPDATE(r, c)
 8:   W_c <- U
 9:   for k = 1, ..., K do
10:     W_c <- W_c - eta_local * g_c(W_c)
11:   end for
12:   Delta W_c <- W_c - U
13:   Send Delta W_c(r) to SERVEREXECUTION
14: end procedure
15: procedure B. SERVEREXECUTION(r):
16:   for each client c in parallel do
17:                                                 > Receive local model weights update
18:     Delta U_c(r) <- CLIENTUPDATE(r, c)
19:     Delta U(r) <- (1/N) sum_{c in [N]} Delta U_c(r)
20:                                                 > Aggregation on the server side.
21:     U(r + 1) <- U(r) + eta_global * Delta U(r)
22:     Send U(r + 1) to client c for CLIENTUPDATE(r, c)
23:   end for
24: end procedure
```

$$W_c\leftarrow W_c-\eta_{\text{local}}\cdot g_c(W_c),\qquad\Delta W_c\leftarrow W_c-U,$$
$$\Delta U(r)\leftarrow\frac1N\sum_{c\in[N]}\Delta U_c(r),\qquad U(r+1)\leftarrow U(r)+\eta_{\text{global}}\cdot\Delta U(r).$$

In the words of Section 3: each client trains its local model and sends its weights $W_c$; the
global model averages the received weights and broadcasts the averaged weights as $U$. FedAvg
"allows clients to update $K$ epochs before aggregation locally". The update as the analysis writes
it is `semismooth.def.update`.
"""

from sympy import Eq, Sum

from bounds.papers.semismooth.symbols import (
    U_1,
    N,
    U,
    U_r,
    U_r1,
    W_c,
    W_c_next,
    c,
    dU,
    dUc,
    dW_c,
    eta_g,
    eta_l,
    g_c,
)
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="semismooth.alg1",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="354-386, 92",
    rules=(
        Rule(actor="initially", when="line 1", equation=Eq(U_r, U_1)),
        Rule(actor="client", when="line 8, r = 1, ..., R", equation=Eq(W_c, U)),
        Rule(
            actor="client", when="line 10, k = 1, ..., K", equation=Eq(W_c_next, W_c - eta_l * g_c)
        ),
        Rule(actor="client", when="line 12, after step K", equation=Eq(dW_c, W_c - U)),
        Rule(actor="server", when="line 18, each client c", equation=Eq(dUc(c), dW_c)),
        Rule(actor="server", when="line 19", equation=Eq(dU, Sum(dUc(c), (c, 1, N)) / N)),
        Rule(actor="server", when="line 21", equation=Eq(U_r1, U_r + eta_g * dU)),
        Rule(actor="server", when="line 22, sent to each client c", equation=Eq(U, U_r1)),
    ),
)
