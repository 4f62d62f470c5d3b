r"""SCAFFOLD.

- **As analysed.** Local: $x^i_{t,k+1}=x^i_{t,k}-\eta_l(\nabla F_i(x^i_{t,k},\xi_i)-c_i+c)$ with
  $c_i=\frac1K\sum_{k=0}^{K-1}\nabla F_i(x^i_{t-\tau,k},\xi_i)$, "the control variate of the client
  i whose last participation in training was in the $t-\tau$ round".
  The rule for c is not printed. Server (printed in the proof): $x_{t+1}=x_t+\frac1s\sum_{i\in
  S}(x^i_{t,K}-x_t)$.
- **As originally defined** (Karimireddy et al., 2020). Same local rule; control variates by option
  II,
  $c_i^{+}=c_i-c+\frac{1}{K\eta_l}(x_t-x^i_{t,K})$, $c^{+}=c+\frac1m\sum_{i\in S_t}(c_i^{+}-c_i)$;
  server $x_{t+1}=x_t+\eta\frac1s\sum_{i\in S_t}(x^i_{t,K}-x_t)$.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import K, c_g, c_g1, c_i, c_i1, eta, eta_l, g_k, m, mean_dx, sum_dci, sum_gpast, x_K, x_k, x_k1, x_t, x_t1
from bounds.statement import Kind, Rule, Statement

statement = Statement(
id="fedsagd.alg.scaffold", kind=Kind.ALGORITHM, text=__doc__, lines="1118-1124 (local), 1143 (server)",
rules=(Rule(actor="statement", equation=Eq(x_k1, x_k - eta_l * (g_k - c_i + c_g))),Rule(actor="statement", equation=Eq(c_i, sum_gpast / K)),Rule(actor="statement", equation=Eq(x_t1, x_t + mean_dx)),Rule(actor="statement", equation=Eq(c_i1, c_i - c_g + (x_t - x_K) / (K * eta_l))),Rule(actor="statement", equation=Eq(c_g1, c_g + sum_dci / m)),Rule(actor="statement", equation=Eq(x_t1, x_t + eta * mean_dx)),),
)
