r"""Appendix C.7: FedCM.

**As analysed**, with the momentum parameter $\alpha\in[0,1]$. The server rule is printed in the
proof of fedsagd.thmC8; the rule for $m_t$ is not printed.

$$x^i_{t,k+1}=x^i_{t,k}-\eta_l(\alpha\nabla F_i(x^i_{t,k},\xi_i)+(1-\alpha)m_t)$$

$$x_{t+1}=x_t+\frac1{\eta_lKs}\sum_{i\in S}(x^i_{t,K}-x_t)$$

**As originally defined** (Xu et al., 2021, who write $\eta_g$ for the global rate). The local rule
is the same.

$$m_{t+1}=-\frac1{\eta_lKs}\sum_{i\in S_t}(x^i_{t,K}-x_t),\qquad x_{t+1}=x_t-\eta m_{t+1}$$
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import (
    K,
    alpha_cm,
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
from bounds.statement import Hypothesis, Kind, Rule, Statement, Where

statement = Statement(
    id="fedsagd.alg.fedcm",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="1290-1294 (local), 1309 (server)",
    hypotheses=(
        Hypothesis(
            alpha_cm >= 0, Where.STATEMENT, "lower end of the momentum parameter (Appendix C.7)"
        ),
        Hypothesis(
            alpha_cm <= 1, Where.STATEMENT, "upper end of the momentum parameter (Appendix C.7)"
        ),
    ),
    rules=(
        Rule(
            actor="client",
            when="as analysed; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * (alpha_cm * g_k + (1 - alpha_cm) * m_t)),
        ),
        Rule(actor="server", when="as analysed", equation=Eq(x_t1, x_t + mean_dx / (eta_l * K))),
        Rule(
            actor="client",
            when="as originally defined; k = 0, ..., K-1",
            equation=Eq(x_k1, x_k - eta_l * (alpha_cm * g_k + (1 - alpha_cm) * m_t)),
        ),
        Rule(
            actor="server", when="as originally defined", equation=Eq(m_t1, -mean_dx / (eta_l * K))
        ),
        Rule(actor="server", when="as originally defined", equation=Eq(x_t1, x_t - eta * m_t1)),
    ),
    units={eta: "x^2/f"},
)
