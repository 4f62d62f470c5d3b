r"""Relative computation cost, A.2.

- Text: according to Baumgart et al. (2024), the computational cost of FedDyn compared to FedAvg "is
  at least 30% higher and can reach up to 300%, depending on the hardware type and model
  architecture". "For simplicity, we assume that the computational cost of FedDyn is 50% higher than
  that of FedAvg, and we estimate the expected computational overhead of the algorithm based on the
  switch point."
$$\text{cost}(\text{FedDyn})=1.5\,\text{cost}(\text{FedAvg})$$
Row "Computation cost" of Table 2 in one expression of the switch round ($T=1000$):
$$\text{cost}=1+0.5\,\frac{t_{\mathrm{switch}}}{T}$$
- Text: "delaying the switch to FedAvg results in higher final accuracy. However, this comes at the
  cost of increased computational overhead and a greater number of rounds required to reach the
  target accuracy."
"""

from sympy import Eq, Rational

from bounds.papers.switching.symbols import T, cost, cost_FedAvg, cost_FedDyn, t_switch
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.cost",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="386-393",
    formulas=(
        Formula("assumption", Eq(cost_FedDyn, Rational(3, 2) * cost_FedAvg), Role.DEFINITION),
        Formula("row of Table 2", Eq(cost, 1 + Rational(1, 2) * t_switch / T), Role.DEFINITION),
    ),
)
