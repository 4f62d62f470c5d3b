r"""FedSAGD as displayed in App. C.11.

- Local rule, display on line 1460: $x^i_{t,k+1}=x^i_{t,k}-\eta_l(\nabla F_i(x^i_{t,k},\xi_i)+\beta
  v_t+\lambda(x^i_{t,k}-x_t)-\mu x^i_{t,k})$, with $\beta\in(0,1)$.
- Local rule, first display of the proof of Theorem C.12 (lines 1477-1478):
  $x^i_{t,k}=x^i_{t,k-1}-\eta_l\nabla
  F_i(x^i_{t,k-1},\xi_i)-\eta_l(\lambda+\mu)x^i_{t,k-1}-\beta\eta_lv_t+\eta_l\lambda x_t$.
- Server (printed in the proof): $x_{t+1}=x_t+\frac1s\sum_{i\in S}(x^i_{t,K}-x^i_{t,0})$.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import beta, eta_l, g_k, lam, mean_dx, mu, v_t, x_k, x_k1, x_t, x_t1
from bounds.statement import Kind, Rule, Statement

statement = Statement(
id="fedsagd.alg.fedsagd-appendix", kind=Kind.ALGORITHM, text=__doc__, lines="1457-1462 (rule), 1475-1479 (proof), 1503-1506 (server)",
rules=(Rule(actor="statement", equation=Eq(x_k1, x_k - eta_l * (g_k + beta * v_t + lam * (x_k - x_t) - mu * x_k))),Rule(actor="statement", equation=Eq(x_k1, x_k - eta_l * g_k - eta_l * (lam + mu) * x_k - beta * eta_l * v_t + eta_l * lam * x_t)),Rule(actor="statement", equation=Eq(x_t1, x_t + mean_dx)),),
)
