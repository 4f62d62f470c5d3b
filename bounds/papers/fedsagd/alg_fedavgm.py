r"""FedAvgM.

- **As analysed.** Baseline of the experiments; named in Sec. 1.1 with the upper bound O(T)
  (fedsagd.claims.sec1.1). No update rule is printed.
- **As originally defined** (Hsu et al., 2019). FedAvg clients; $m_{t+1}=\beta m_t+\frac1s\sum_{i\in
  S_t}(x^i_{t,K}-x_t)$, $x_{t+1}=x_t+\eta m_{t+1}$ (eta = 1 in Hsu et al.).
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import beta, eta, m_t, m_t1, mean_dx, x_t, x_t1
from bounds.statement import Kind, Rule, Statement

statement = Statement(
id="fedsagd.alg.fedavgm", kind=Kind.ALGORITHM, text=__doc__, lines="63-64, 114, 476",
rules=(Rule(actor="statement", equation=Eq(m_t1, beta * m_t + mean_dx)),Rule(actor="statement", equation=Eq(x_t1, x_t + eta * m_t1)),),
)
