r"""Noise part.

$$\eta_g\le\min\{\tau_1^2/(20Kb\eta_l),\ 2\epsilon/(\sigma^2(1+a+\tau_1^2/20K))\}\ \Longrightarrow\ 2\gamma_3\le\epsilon/2$$
- from: "By choosing" the displayed step-size "we have $2\gamma_3\le\epsilon/2$".
"""

from sympy import Min

from bounds.papers.semismooth.symbols import K, a, b, eps, eta_g, eta_l, gamma_3, sigma, tau_1
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.cor.noise",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="590-594",
    formulas=(
        Formula("claim", 2 * gamma_3 <= eps / 2, Role.BOUND),
        Formula(
            "choice",
            eta_g
            <= Min(
                tau_1**2 / (20 * K * b * eta_l),
                2 * eps / (sigma**2 * (1 + a + tau_1**2 / (20 * K))),
            ),
            Role.BOUND,
        ),
    ),
)
