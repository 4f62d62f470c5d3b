r"""Relative computation cost of FedDyn and of switching to FedAvg.

According to Baumgart et al. (2024), the computational cost of FedDyn compared to FedAvg "is at
least 30% higher and can reach up to 300%, depending on the hardware type and model architecture".
"For simplicity, we assume that the computational cost of FedDyn is 50% higher than that of FedAvg,
and we estimate the expected computational overhead of the algorithm based on the switch point"
(A.2):

$$\text{cost}(\text{FedDyn})=1.5\,\text{cost}(\text{FedAvg})$$

The row "Computation cost" of Table 2 (`switching.tab2`, $T=1000$) as one expression of the switch
round:

$$\text{cost}=1+0.5\,\frac{t_{\mathrm{switch}}}{T}$$

"Delaying the switch to FedAvg results in higher final accuracy. However, this comes at the cost of
increased computational overhead and a greater number of rounds required to reach the target
accuracy."
"""

from sympy import Eq, Rational

from bounds.papers.switching.symbols import T, cost, cost_FedAvg, cost_FedDyn, t_switch
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.cost",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="386-393",
    formulas=(
        Formula("statement", Eq(cost_FedDyn, Rational(3, 2) * cost_FedAvg), Role.DEFINITION),
        Formula("row of Table 2", Eq(cost, 1 + Rational(1, 2) * t_switch / T), Role.DEFINITION),
    ),
    settings={"T": "1000"},
)
