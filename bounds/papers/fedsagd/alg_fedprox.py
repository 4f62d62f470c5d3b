r"""FedProx.

- **As analysed.** Local: $x^i_{t,k+1}=x^i_{t,k}-\eta_l(\nabla
  F_i(x^i_{t,k},\xi_i)+\lambda(x^i_{t,k}-x_t))$. Server (printed in the proof):
  $x_{t+1}=\frac1s\sum_{i\in S}x^i_{t,K}$.
- **As originally defined** (Li et al., 2020; coefficient written mu there). The client model is an
  inexact minimiser of
  $F_i(x)+\frac{\lambda}{2}\lVert x-x_t\rVert^2$; the server averages the client models.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import eta_l, g_k, lam, mean_xK, x_k, x_k1, x_t, x_t1
from bounds.statement import Kind, Rule, Statement

statement = Statement(
id="fedsagd.alg.fedprox", kind=Kind.ALGORITHM, text=__doc__, lines="1058-1061 (local), 1103 (server)",
rules=(Rule(actor="statement", equation=Eq(x_k1, x_k - eta_l * (g_k + lam * (x_k - x_t)))),Rule(actor="statement", equation=Eq(x_t1, mean_xK)),),
)
