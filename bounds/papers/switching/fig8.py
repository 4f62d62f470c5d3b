r"""Figure 8: test accuracy of the aggregated local model against that of the global model.

The aggregation $\gamma^t$ (`switching.def.gamma`) and the global model one step away from it,

$$\theta^t=\gamma^t-\frac1\alpha h^t$$

"The global model $\theta^t$ obtained by taking a single step from $\gamma^t$ with $h^t$ performs
worse than the aggregation result $\gamma^t$ itself. This tendency is more pronounced in cross-silo
settings than in cross-device settings" (A.1).
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
        Formula("global model", Eq(theta_t, gamma_t - h_t / alpha), Role.DEFINITION),
        Formula("plotted", Tuple(acc_gamma, acc_theta), Role.EXPRESSION),
    ),
    settings={"method": "FedDyn", "scenarios": "cross-device, cross-silo"},
)
