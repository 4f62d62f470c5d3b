r"""Figures 3, 4 and 5 (App. A.7 and A.8).

- Figure 3: "Convergence, top validation accuracy for various FL methods in the different datasets":
  accuracy against communication rounds, eight panels: (a), (b) CIFAR10-1, -2; (c), (d) CIFAR100-1,
  -2; (e), (f) emnist-1, -2;
  (g), (h) shakespeare-1, -2. Horizontal axis 0-2000 rounds, Shakespeare 0-1000. Panels "-1":
  FedAvg, FedProx, FedDyn, SCAFFOLD, MimeLite, FedSAGD. Panels "-2": FedAvgM, FedAdam, FedCM,
  FedLNAG, FedACG, FedANAG, FedSAGD.
- Figure 4: "Convergence, loss for various FL methods in the different datasets": loss against
  communication rounds, the same eight panels and legends.
- Figure 5, conceptual drawings: (a) local-update stability, each curve the local update trajectory
  of one client; (b) global-update stability, each curve the global update trajectory of one FL
  task; FedAvg, FedProx and FedSAGD;
  X^* is the global optimum of the participating clients, X' the global optimum of all clients.
- Stated in A.8 for local-update stability: under the same learning rate FedSAGD has a smaller
  maximum local model discrepancy than FedAvg and remains comparable to FedProx, with a larger step
  than FedProx; with $\eta_l=O(\frac{1}{LK\sqrt T})$ FedProx, FedAvg and
  FedSAGD achieve the same maximum model discrepancy.
- Stated in A.8 for global-update stability: whether the learning rate is fixed or
  $\eta_l=O(\frac{1}{LK\sqrt T})$, FedSAGD yields a smaller global model discrepancy than FedAvg and
  FedProx.
"""

from sympy import sqrt

from bounds.papers.fedsagd.symbols import K, L, T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.exp.figs3-5", kind=Kind.EXPERIMENT, text=__doc__, lines="813-866 (Figure 3), 868-917 (Figure 4), 919-965 (Figure 5)",
formulas=(Formula("statement", 1 / (L * K * sqrt(T)), Role.EXPRESSION),),
)
