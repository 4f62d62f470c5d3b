r"""Appendix C.5: FedLNAG.

**As analysed** ("the original update rule of NAG"). The server rule is printed in the proof of
fedsagd.thmC6.

$$y^i_{t,k}=x^i_{t,k}-\beta m^i_{t,k}$$

$$m^i_{t,k+1}=\beta m^i_{t,k}+(1-\beta)\nabla F_i(y^i_{t,k},\xi_i)$$

$$x^i_{t,k+1}=x^i_{t,k}-\eta_lm^i_{t,k+1}$$

$$x_{t+1}=x_t+\frac1s\sum_{i\in S}(x^i_{t,K}-x^i_{t,0})$$

Unrolled, in the same proof, the momentum is

$$m^i_{t,k}=(1-\beta)\sum_{\tau=0}^{k-1}\beta^\tau\nabla F_i(y^i_{t,k-\tau-1},\xi_i).$$

**As originally defined** (Yu et al., 2019). At the end of a round models and momenta are averaged
over the clients, and the averaged momentum starts the next round.

$$m^i_{t,k+1}=\beta m^i_{t,k}+\nabla F_i(x^i_{t,k},\xi_i)$$

$$x^i_{t,k+1}=x^i_{t,k}-\eta_l(\beta m^i_{t,k+1}+\nabla F_i(x^i_{t,k},\xi_i))$$
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import (
    beta,
    eta_l,
    g_k,
    g_y,
    m_k,
    m_k1,
    mean_dx,
    mean_xK,
    x_k,
    x_k1,
    x_t,
    x_t1,
    y_k,
)
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="fedsagd.alg.fedlnag",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="1196-1202 (local), 1209-1213 (momentum), 1231 (server)",
    rules=(
        Rule(
            actor="client", when="as analysed; k = 0, ..., K-1", equation=Eq(y_k, x_k - beta * m_k)
        ),
        Rule(
            actor="client",
            when="as analysed; k = 0, ..., K-1",
            equation=Eq(m_k1, beta * m_k + (1 - beta) * g_y),
        ),
        Rule(
            actor="client",
            when="as analysed; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * m_k1),
        ),
        Rule(actor="server", when="as analysed", equation=Eq(x_t1, x_t + mean_dx)),
        Rule(
            actor="client",
            when="as originally defined; k = 0, ..., K-1",
            equation=Eq(m_k1, beta * m_k + g_k),
        ),
        Rule(
            actor="client",
            when="as originally defined; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * (beta * m_k1 + g_k)),
        ),
        Rule(actor="server", when="as originally defined", equation=Eq(x_t1, mean_xK)),
    ),
)
