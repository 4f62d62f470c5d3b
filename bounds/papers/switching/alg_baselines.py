r"""The methods compared: FedAvg, SCAFFOLD, FedDyn, FedNTD and MOON.

The analysis is restricted to these five (Section 4.3). The paper prints no pseudo-code for FedAvg,
SCAFFOLD, FedNTD and MOON.

- FedAvg: clients perform multiple local steps before sending updates to the server.
- SCAFFOLD and FedDyn: client-side control variates approximate and remove local drift, server-side
  control variates approximate the gradient of the global objective. SCAFFOLD requires exchanging
  both the model and the server's control variate with clients.
- FedNTD (knowledge distillation) and MOON (contrastive learning) regularize client updates only
  indirectly. MOON requires modifications to the model architecture and is left out of Table 4
  (`switching.tab4`).

FedAvg's server step, which Algorithm 1 (`switching.alg1`) keeps from the pre-training step on:

$$\theta^{t+1}=\frac1{|P_t|}\sum_{k\in P_t}\theta_k^{t+1}$$
"""

from sympy import Eq, Sum

from bounds.papers.switching.symbols import P, k, theta_loc_next, theta_next
from bounds.statement import Kind, Rule, Statement

statement = Statement(
    id="switching.alg_baselines",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="15, 73-76, 104-106, 253-259, 405",
    rules=(
        Rule(
            actor="server",
            when="FedAvg, t = 0, ..., T-1",
            equation=Eq(theta_next, Sum(theta_loc_next(k), (k, 1, P)) / P),
        ),
    ),
    settings={"methods": "FedAvg, SCAFFOLD, FedDyn, FedNTD, MOON"},
)
