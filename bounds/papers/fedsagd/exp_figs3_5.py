r"""Figures 3, 4 and 5, Appendices A.7 and A.8: convergence curves and drawings of stability.

Figure 3, accuracy against communication rounds, and Figure 4, loss against communication rounds,
have eight panels each: CIFAR10-1, -2, CIFAR100-1, -2, emnist-1, -2, shakespeare-1, -2. The
horizontal axis runs over 0-2000 rounds, for Shakespeare over 0-1000.

Figure 5 is conceptual. (a) Local-update stability: each curve is the local trajectory of a client.
(b) Global-update stability: each curve is the global trajectory of one training. $X^*$ is the
global optimum of the participating clients, $X'$ that of all clients.

Stated for local-update stability: under the same learning rate FedSAGD has a smaller maximum
discrepancy of the local models than FedAvg and remains comparable to FedProx, with a larger step
than FedProx; with

$$\eta_l=O\Big(\frac1{LK\sqrt T}\Big)$$

FedProx, FedAvg and FedSAGD achieve the same maximum discrepancy. Stated for global-update
stability: whether the learning rate is fixed or of that order, FedSAGD yields a smaller discrepancy
of the global models than FedAvg and FedProx.
"""

from sympy import sqrt

from bounds.papers.fedsagd.symbols import K, L, T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.exp.figs3-5",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="813-866 (Figure 3), 868-917 (Figure 4), 919-965 (Figure 5)",
    formulas=(Formula("local learning rate", 1 / (L * K * sqrt(T)), Role.RATE),),
    settings={
        "panels -1": "FedAvg, FedProx, FedDyn, SCAFFOLD, MimeLite, FedSAGD",
        "panels -2": "FedAvgM, FedAdam, FedCM, FedLNAG, FedACG, FedANAG, FedSAGD",
        "Figure 5": "FedAvg, FedProx, FedSAGD",
        "rounds": "2000",
        "rounds of Shakespeare": "1000",
    },
)
