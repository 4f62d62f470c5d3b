r"""FedAdam.

- **As analysed.** Local: $x^i_{t,k+1}=x^i_{t,k}-\eta_l\nabla F_i(x^i_{t,k},\xi_i)$. Server (printed
  in the proof): $\Delta^i_t=x^i_{t,K}-x^i_{t,0}$,
  $\Delta_t=\beta_1\Delta_{t-1}+(1-\beta_1)\frac1s\sum_{i\in S}\Delta^i_t$,
  $x_{t+1}=x_t+\frac{\Delta_t}{\sqrt{v_t}+\tau}$. The rule for the second moment v_t is not printed.
- **As originally defined** (Reddi et al., 2021). Same $\Delta_t$;
  $v_t=\beta_2v_{t-1}+(1-\beta_2)\Delta_t^2$ (coordinatewise, $v_{-1}\ge\tau^2$);
  $x_{t+1}=x_t+\eta\frac{\Delta_t}{\sqrt{v_t}+\tau}$.
"""

from sympy import Eq, sqrt

from bounds.papers.fedsagd.symbols import Del_t, Del_tm1, beta_1, beta_2, eta, eta_l, g_k, mean_dx, tau, va_t, va_tm1, x_k, x_k1, x_t, x_t1
from bounds.statement import Kind, Rule, Statement

statement = Statement(
id="fedsagd.alg.fedadam", kind=Kind.ALGORITHM, text=__doc__, lines="1242-1244 (local), 1253-1273 (server)",
rules=(Rule(actor="statement", equation=Eq(x_k1, x_k - eta_l * g_k)),Rule(actor="statement", equation=Eq(Del_t, beta_1 * Del_tm1 + (1 - beta_1) * mean_dx)),Rule(actor="statement", equation=Eq(x_t1, x_t + Del_t / (sqrt(va_t) + tau))),Rule(actor="statement", equation=Eq(va_t, beta_2 * va_tm1 + (1 - beta_2) * Del_t ** 2)),Rule(actor="statement", equation=Eq(x_t1, x_t + eta * Del_t / (sqrt(va_t) + tau))),),
)
