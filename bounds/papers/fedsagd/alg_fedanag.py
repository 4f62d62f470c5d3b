r"""Appendix C.10: FedANAG.

**As analysed.** The server rule is printed in the proof of fedsagd.thmC11; the rule for $m_t$ is
not printed.

$$x^i_{t,k+1}=x^i_{t,k}-\eta_l((1+\beta)\nabla F_i(x^i_{t,k},\xi_i)+\beta^2m_t)$$

$$x_{t+1}=x_t+\frac1s\sum_{i\in S}(x^i_{t,K}-x^i_{t,0})$$

**As originally defined** (Zhang et al., 2025). Local and server rule are the same; from $m_0=0$

$$m_{t+1}=\beta m_t+\bar g_t,\qquad\bar g_t=\frac1{sK}\sum_{i\in S_t}\sum_{k=0}^{K-1}g^i_{t,k}.$$
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import (
    beta,
    eta_l,
    g_k,
    gbar_t,
    m_t,
    m_t1,
    mean_dx,
    x_k,
    x_k1,
    x_t,
    x_t1,
)
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="fedsagd.alg.fedanag",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="1407-1411 (local), 1440 (server)",
    rules=(
        Rule(
            actor="client",
            when="as analysed; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * ((1 + beta) * g_k + beta**2 * m_t)),
        ),
        Rule(actor="server", when="as analysed", equation=Eq(x_t1, x_t + mean_dx)),
        Rule(actor="initially", when="as originally defined; t = 0", equation=Eq(m_t, 0)),
        Rule(
            actor="client",
            when="as originally defined; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * ((1 + beta) * g_k + beta**2 * m_t)),
        ),
        Rule(actor="server", when="as originally defined", equation=Eq(x_t1, x_t + mean_dx)),
        Rule(actor="server", when="as originally defined", equation=Eq(m_t1, beta * m_t + gbar_t)),
    ),
)
