r"""FedACG.

- **As analysed.** Start point $x^i_{t,0}=x_{t-1}+\lambda m_{t-1}$; local
  $x^i_{t,k+1}=x^i_{t,k}-\eta_l\nabla F_i(x^i_{t,k},\xi_i)$; server $m_t=\lambda
  m_{t-1}+\frac1s\sum_{i\in S}(x^i_{t,K}-x^i_{t,0})$,
  $x_t=x_{t-1}+m_t$ (start point, momentum and server printed in the proof).
- **As originally defined** (Kim et al., 2024). Same start point, momentum and server; the local
  objective carries the penalty
  $\frac{\beta}{2}\lVert x-(x_{t-1}+\lambda m_{t-1})\rVert^2$.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import beta_acg, eta_l, g_k, lam, m_t, m_tm1, mean_dx, x_i0, x_k, x_k1, x_t, x_tm1
from bounds.statement import Kind, Rule, Statement

statement = Statement(
id="fedsagd.alg.fedacg", kind=Kind.ALGORITHM, text=__doc__, lines="1352-1355 (local), 1371-1383 (start point, momentum, server)",
rules=(Rule(actor="statement", equation=Eq(x_i0, x_tm1 + lam * m_tm1)),Rule(actor="statement", equation=Eq(x_k1, x_k - eta_l * g_k)),Rule(actor="statement", equation=Eq(m_t, lam * m_tm1 + mean_dx)),Rule(actor="statement", equation=Eq(x_t, x_tm1 + m_t)),Rule(actor="statement", equation=Eq(x_k1, x_k - eta_l * (g_k + beta_acg * (x_k - x_i0)))),),
)
