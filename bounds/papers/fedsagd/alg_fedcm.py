r"""FedCM.

- **As analysed.** Local: $x^i_{t,k+1}=x^i_{t,k}-\eta_l(\alpha\nabla
  F_i(x^i_{t,k},\xi_i)+(1-\alpha)m_t)$, $\alpha\in[0,1]$. Server (printed in the proof):
  $x_{t+1}=x_t+\frac{1}{\eta_lKs}\sum_{i\in S}(x^i_{t,K}-x_t)$.
  The rule for m_t is not printed.
- **As originally defined** (Xu et al., 2021). Same local rule;
  $m_{t+1}=-\frac{1}{\eta_lKs}\sum_{i\in S_t}(x^i_{t,K}-x_t)$, $x_{t+1}=x_t-\eta m_{t+1}$.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import K, alpha_cm, eta, eta_l, g_k, m_t, m_t1, mean_dx, x_k, x_k1, x_t, x_t1
from bounds.statement import Kind, Rule, Statement

statement = Statement(
id="fedsagd.alg.fedcm", kind=Kind.ALGORITHM, text=__doc__, lines="1290-1294 (local), 1309 (server)",
rules=(Rule(actor="statement", equation=Eq(x_k1, x_k - eta_l * (alpha_cm * g_k + (1 - alpha_cm) * m_t))),Rule(actor="statement", equation=Eq(x_t1, x_t + mean_dx / (eta_l * K))),Rule(actor="statement", equation=Eq(m_t1, -mean_dx / (eta_l * K))),Rule(actor="statement", equation=Eq(x_t1, x_t - eta * m_t1)),),
)
