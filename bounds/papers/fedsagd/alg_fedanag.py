r"""FedANAG.

- **As analysed.** Local: $x^i_{t,k+1}=x^i_{t,k}-\eta_l((1+\beta)\nabla
  F_i(x^i_{t,k},\xi_i)+\beta^2m_t)$. Server (printed in the proof): $x_{t+1}=x_t+\frac1s\sum_{i\in
  S}(x^i_{t,K}-x^i_{t,0})$. The rule for m_t is not printed.
- **As originally defined** (Zhang et al., 2025). Same local and server rule; $m_{t+1}=\beta
  m_t+\bar g_t$, $m_0=0$, with $\bar g_t=\frac{1}{sK}\sum_{i\in S_t}\sum_{k=0}^{K-1}g^i_{t,k}$.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import beta, eta_l, g_k, gbar_t, m_t, m_t1, mean_dx, x_k, x_k1, x_t, x_t1
from bounds.statement import Kind, Rule, Statement

statement = Statement(
id="fedsagd.alg.fedanag", kind=Kind.ALGORITHM, text=__doc__, lines="1407-1411 (local), 1440 (server)",
rules=(Rule(actor="statement", equation=Eq(x_k1, x_k - eta_l * ((1 + beta) * g_k + beta ** 2 * m_t))),Rule(actor="statement", equation=Eq(x_t1, x_t + mean_dx)),Rule(actor="statement", equation=Eq(m_t1, beta * m_t + gbar_t)),),
)
