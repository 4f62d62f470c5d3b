r"""Appendix C.9: FedACG.

**As analysed.** Start point, momentum and server rule are printed in the proof of fedsagd.thmC10.

$$x^i_{t,0}=x_{t-1}+\lambda m_{t-1}$$

$$x^i_{t,k+1}=x^i_{t,k}-\eta_l\nabla F_i(x^i_{t,k},\xi_i)$$

$$m_t=\lambda m_{t-1}+\frac1s\sum_{i\in S}(x^i_{t,K}-x^i_{t,0}),\qquad x_t=x_{t-1}+m_t$$

**As originally defined** (Kim et al., 2024). Start point, momentum and server rule are the same;
the local objective carries the penalty

$$\frac\beta2\lVert x-(x_{t-1}+\lambda m_{t-1})\rVert^2.$$
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import (
    beta_acg,
    eta_l,
    g_k,
    lam,
    m_t,
    m_tm1,
    mean_dx,
    x_i0,
    x_k,
    x_k1,
    x_t,
    x_tm1,
)
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="fedsagd.alg.fedacg",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="1352-1355 (local), 1371-1383 (start point, momentum, server)",
    rules=(
        Rule(
            actor="client",
            when="as analysed; start of the round",
            equation=Eq(x_i0, x_tm1 + lam * m_tm1),
        ),
        Rule(
            actor="client",
            when="as analysed; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * g_k),
        ),
        Rule(actor="server", when="as analysed", equation=Eq(m_t, lam * m_tm1 + mean_dx)),
        Rule(actor="server", when="as analysed", equation=Eq(x_t, x_tm1 + m_t)),
        Rule(
            actor="client",
            when="as originally defined; start of the round",
            equation=Eq(x_i0, x_tm1 + lam * m_tm1),
        ),
        Rule(
            actor="client",
            when="as originally defined; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * (g_k + beta_acg * (x_k - x_i0))),
        ),
        Rule(actor="server", when="as originally defined", equation=Eq(m_t, lam * m_tm1 + mean_dx)),
        Rule(actor="server", when="as originally defined", equation=Eq(x_t, x_tm1 + m_t)),
    ),
    units={lam: "1", m_t: "x", m_tm1: "x"},
)
