r"""Figure 8, $\gamma^t$ (aggregation) vs. $\theta^t=\gamma^t-\frac1\alpha h^t$ (global model).

Comparison of test accuracy of $\gamma^t$ and $\theta^t$.
$$\theta^t=\gamma^t-\frac1\alpha h^t$$
"""

from sympy import Eq, Tuple

from bounds.papers.switching.symbols import acc_gamma, acc_theta, alpha, gamma_t, h_t, theta_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.fig8",
    kind=Kind.FIGURE,
    text=__doc__,
    lines="367-373, 384",
    formulas=(
        Formula("relation", Eq(theta_t, gamma_t - h_t / alpha), Role.DEFINITION),
        Formula("plotted", Tuple(acc_gamma, acc_theta), Role.CLAIM),
    ),
)
