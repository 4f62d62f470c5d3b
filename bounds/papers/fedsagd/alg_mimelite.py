r"""MimeLite.

- **As analysed.** Local: $x^i_{t,k+1}=x^i_{t,k}-\eta_l((1-\beta)\nabla F_i(x^i_{t,k},\xi_i)+\beta
  m)$, $\beta\in[0,1]$. Server (printed in the proof): $x_{t+1}=\frac1s\sum_{i\in S}x^i_{t,K}$. The
  rule for m is not printed.
- **As originally defined** (Karimireddy et al., 2021). Same local and server rule;
  $m_{t+1}=(1-\beta)\frac1s\sum_{i\in S_t}\nabla F_i(x_t)+\beta m_t$, with full-batch gradients at
  x_t.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import beta, eta_l, g_k, gradF_full, m_t, m_t1, mean_xK, x_k, x_k1, x_t1
from bounds.statement import Kind, Rule, Statement

statement = Statement(
id="fedsagd.alg.mimelite", kind=Kind.ALGORITHM, text=__doc__, lines="1321-1325 (local), 1343 (server)",
rules=(Rule(actor="statement", equation=Eq(x_k1, x_k - eta_l * ((1 - beta) * g_k + beta * m_t))),Rule(actor="statement", equation=Eq(x_t1, mean_xK)),Rule(actor="statement", equation=Eq(m_t1, (1 - beta) * gradF_full + beta * m_t)),),
)
