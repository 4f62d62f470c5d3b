r"""Appendix C.8: MimeLite.

**As analysed**, with the momentum parameter $\beta\in[0,1]$. The server rule is printed in the
proof of fedsagd.thmC9; the rule for $m$ is not printed.

$$x^i_{t,k+1}=x^i_{t,k}-\eta_l((1-\beta)\nabla F_i(x^i_{t,k},\xi_i)+\beta m)$$

$$x_{t+1}=\frac1s\sum_{i\in S}x^i_{t,K}$$

**As originally defined** (Karimireddy et al., 2021). Local and server rule are the same; with
full-batch gradients at $x_t$

$$m_{t+1}=(1-\beta)\frac1s\sum_{i\in S_t}\nabla F_i(x_t)+\beta m_t.$$
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import (
    beta,
    eta_l,
    g_k,
    gradF_full,
    m_t,
    m_t1,
    mean_xK,
    x_k,
    x_k1,
    x_t1,
)
from bounds.statement import Hypothesis, Kind, Rule, Statement, Where

statement = Statement(
    id="fedsagd.alg.mimelite",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="1321-1325 (local), 1343 (server)",
    hypotheses=(
        Hypothesis(
            beta >= 0, Where.STATEMENT, "lower end of the momentum parameter (Appendix C.8)"
        ),
        Hypothesis(
            beta <= 1, Where.STATEMENT, "upper end of the momentum parameter (Appendix C.8)"
        ),
    ),
    rules=(
        Rule(
            actor="client",
            when="as analysed; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * ((1 - beta) * g_k + beta * m_t)),
        ),
        Rule(actor="server", when="as analysed", equation=Eq(x_t1, mean_xK)),
        Rule(
            actor="client",
            when="as originally defined; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * ((1 - beta) * g_k + beta * m_t)),
        ),
        Rule(actor="server", when="as originally defined", equation=Eq(x_t1, mean_xK)),
        Rule(
            actor="server",
            when="as originally defined",
            equation=Eq(m_t1, (1 - beta) * gradF_full + beta * m_t),
        ),
    ),
)
