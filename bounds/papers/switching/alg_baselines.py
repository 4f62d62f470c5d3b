r"""Methods compared.

FedAvg, SCAFFOLD, FedDyn, FedNTD, MOON; the analysis is restricted to these. The paper prints no
pseudo-code for FedAvg, SCAFFOLD, FedNTD and MOON.
- FedAvg: clients perform multiple local steps before sending updates to the server.
- SCAFFOLD and FedDyn: client-side control variates approximate and remove local drift, server-side
  control variates approximate the gradient of the global objective. SCAFFOLD requires exchanging
  both the model and the server's control variate with clients.
- FedNTD (knowledge distillation) and MOON (contrastive learning) regularize client updates only
  indirectly. MOON requires modifications to the model architecture and is left out of Table 4.

FedAvg server step, as Algorithm 1 for $t\ge$ Pre-training Step:
$$\theta^{t+1}=\frac1{|P_t|}\sum_{k\in P_t}\theta_k^{t+1}$$
"""

from sympy import Eq

from bounds.papers.switching.symbols import theta_agg, theta_next
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="switching.alg_baselines",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="15, 73-76, 104-106, 253-259, 405",
    rules=(Rule(actor="FedAvg, server", equation=Eq(theta_next, theta_agg)),),
)
