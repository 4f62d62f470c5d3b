r"""Appendix C.2: FedProx.

**As analysed.** The server rule is printed in the proof of fedsagd.thmC3.

$$x^i_{t,k+1}=x^i_{t,k}-\eta_l(\nabla F_i(x^i_{t,k},\xi_i)+\lambda(x^i_{t,k}-x_t))$$

$$x_{t+1}=\frac1s\sum_{i\in S}x^i_{t,K}$$

**As originally defined** (Li et al., 2020, where the coefficient is written $\mu$). The client's
model is an inexact minimiser of

$$F_i(x)+\frac\lambda2\lVert x-x_t\rVert^2,$$

and the server averages the clients' models.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import eta_l, g_k, lam, mean_xK, x_k, x_k1, x_t, x_t1
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="fedsagd.alg.fedprox",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="1058-1061 (local), 1103 (server)",
    rules=(
        Rule(
            actor="client",
            when="as analysed; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * (g_k + lam * (x_k - x_t))),
        ),
        Rule(actor="server", when="as analysed", equation=Eq(x_t1, mean_xK)),
        Rule(actor="server", when="as originally defined", equation=Eq(x_t1, mean_xK)),
    ),
)
