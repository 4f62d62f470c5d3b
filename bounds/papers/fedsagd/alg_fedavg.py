r"""Appendix C.1: FedAvg.

**As analysed.** The server rule is printed in the proof of fedsagd.thmC2.

$$x^i_{t,k+1}=x^i_{t,k}-\eta_l\nabla F_i(x^i_{t,k},\xi_i)$$

$$x_{t+1}=x_t+\frac1s\sum_{i\in S}(x^i_{t,K}-x_t)$$

**As originally defined** (McMahan et al., 2017). The same, with the server mean weighted by the
numbers of samples $n_i$ of the clients.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import eta_l, g_k, mean_dx, x_k, x_k1, x_t, x_t1
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="fedsagd.alg.fedavg",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="1021-1025 (local), 1047 (server)",
    rules=(
        Rule(
            actor="client",
            when="as analysed; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * g_k),
        ),
        Rule(actor="server", when="as analysed", equation=Eq(x_t1, x_t + mean_dx)),
    ),
)
