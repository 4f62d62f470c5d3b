r"""FedLNAG.

- **As analysed** ("the original update rule of NAG"). $y^i_{t,k}=x^i_{t,k}-\beta m^i_{t,k}$,
  $m^i_{t,k+1}=\beta m^i_{t,k}+(1-\beta)\nabla F_i(y^i_{t,k},\xi_i)$,
  $x^i_{t,k+1}=x^i_{t,k}-\eta_lm^i_{t,k+1}$;
  unrolled momentum (printed in the proof) $m^i_{t,k}=(1-\beta)\sum_{\tau=0}^{k-1}\beta^\tau\nabla
  F_i(y^i_{t,k-\tau-1},\xi_i)$. Server (printed in the proof): $x_{t+1}=x_t+\frac1s\sum_{i\in
  S}(x^i_{t,K}-x^i_{t,0})$.
- **As originally defined** (Yu et al., 2019). $m^i_{t,k+1}=\beta m^i_{t,k}+\nabla
  F_i(x^i_{t,k},\xi_i)$, $x^i_{t,k+1}=x^i_{t,k}-\eta_l(\beta m^i_{t,k+1}+\nabla
  F_i(x^i_{t,k},\xi_i))$; at the end of a round models and
  momenta are averaged over the clients, and the averaged momentum starts the next round.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import beta, eta_l, g_k, g_y, m_k, m_k1, mean_dx, mean_xK, x_k, x_k1, x_t, x_t1, y_k
from bounds.statement import Kind, Rule, Statement

statement = Statement(
id="fedsagd.alg.fedlnag", kind=Kind.ALGORITHM, text=__doc__, lines="1196-1202 (local), 1209-1213 (momentum), 1231 (server)",
rules=(Rule(actor="statement", equation=Eq(y_k, x_k - beta * m_k)),Rule(actor="statement", equation=Eq(m_k1, beta * m_k + (1 - beta) * g_y)),Rule(actor="statement", equation=Eq(x_k1, x_k - eta_l * m_k1)),Rule(actor="statement", equation=Eq(x_t1, x_t + mean_dx)),Rule(actor="statement", equation=Eq(m_k1, beta * m_k + g_k)),Rule(actor="statement", equation=Eq(x_k1, x_k - eta_l * (beta * m_k1 + g_k))),Rule(actor="statement", equation=Eq(x_t1, mean_xK)),),
)
