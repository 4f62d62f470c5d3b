r"""Equation (7): the loss of the global model, expanded at the aggregated local model.

$$\ell(\theta^{t-1})=\ell\Big(\gamma^{t-1}-\frac1\alpha h^{t-1}\Big)$$

The first line of "Bounding the effect of $h^t$" (A.4); it inserts
$\theta^{t-1}=\gamma^{t-1}-\frac1\alpha h^{t-1}$ (`switching.def.gamma`).
"""

from sympy import Eq

from bounds.papers.switching.symbols import alpha, ell, gamma_prev, h_prev, theta_prev
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.eq7",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="424-426",
    formulas=(
        Formula("statement", Eq(ell(theta_prev), ell(gamma_prev - h_prev / alpha)), Role.CLAIM),
    ),
)
