r"""FedAvgM: baseline of the experiments.

**As analysed.** Named in Section 1.1 with the upper bound $O(T)$ (fedsagd.claims.sec1.1). No update
rule is printed.

**As originally defined** (Hsu et al., 2019, with $\eta=1$). The clients are those of FedAvg.

$$m_{t+1}=\beta m_t+\frac1s\sum_{i\in S_t}(x^i_{t,K}-x_t),\qquad x_{t+1}=x_t+\eta m_{t+1}$$
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import (
    beta,
    eta,
    eta_l,
    g_k,
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
    id="fedsagd.alg.fedavgm",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="63-64, 114, 476",
    rules=(
        Rule(
            actor="client",
            when="as originally defined; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * g_k),
        ),
        Rule(actor="server", when="as originally defined", equation=Eq(m_t1, beta * m_t + mean_dx)),
        Rule(actor="server", when="as originally defined", equation=Eq(x_t1, x_t + eta * m_t1)),
    ),
    units={m_t: "x", m_t1: "x"},
)
