r"""FedSAGD, Algorithm 1.

- Input: x_0, T, K, momentum coefficient beta, proximal coefficients lam and mu, local rate eta_l,
  global rate eta; v_0 = 0. Output: model parameters.
- For t = 0, ..., T-1:
  1. (line 4 of the algorithm) select the active clients S_t.
  2. (line 6) send x_t and v_t to every client i in S_t; $x^i_{t,0}=x_t$.
  3. For k = 0, ..., K-1, on every client:
     - (line 8) stochastic gradient $g^i_{t,k}=\nabla F_i(x^i_{t,k},\xi_i)$.
     - (line 9) local momentum $m^i_{t,k}=\beta v_t+g^i_{t,k}$.
     - (line 10) $x^i_{t,k+1}=x^i_{t,k}-\eta_l(m^i_{t,k}+(\lambda+\mu)x^i_{t,k}-\lambda x_t)$.
  4. (line 12) $\Delta x^i_t=x^i_{t,K}-x^i_{t,0}$, sent to the server.
  5. (line 14) $\Delta x_t=\frac1s\sum_{i\in S_t}\Delta x^i_t$.
  6. (line 15) $v_{t+1}=\frac{\beta}{1+\beta}v_t-\frac{1}{(1+\beta)\eta_lK}\Delta x_t$.
  7. (line 16) $x_{t+1}=x_t+\eta\Delta x_t$.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import K, beta, dx, dx_i, eta, eta_l, g_k, lam, m_k, mean_dx, mu, v_t, v_t1, x_K, x_i0, x_k, x_k1, x_t, x_t1
from bounds.statement import Kind, Rule, Statement

statement = Statement(
id="fedsagd.alg1", kind=Kind.ALGORITHM, text=__doc__, lines="288-298 (text), 312-344 (Algorithm 1), 1613-1616 (server momentum, repeated in Appendix D)",
rules=(Rule(actor="statement", equation=Eq(x_i0, x_t)),Rule(actor="statement", equation=Eq(m_k, beta * v_t + g_k)),Rule(actor="statement", equation=Eq(x_k1, x_k - eta_l * (m_k + (lam + mu) * x_k - lam * x_t))),Rule(actor="statement", equation=Eq(dx_i, x_K - x_i0)),Rule(actor="statement", equation=Eq(dx, mean_dx)),Rule(actor="statement", equation=Eq(v_t1, beta / (1 + beta) * v_t - dx / ((1 + beta) * eta_l * K))),Rule(actor="statement", equation=Eq(x_t1, x_t + eta * dx)),),
)
