r"""Proof of Corollary 4.8: the noise takes half of the accuracy.

"By choosing"

$$\eta_g\le\min\{\tau_1^2/(20Kb\eta_l),\ 2\epsilon/(\sigma^2(1+a+\tau_1^2/20K))\},$$

"we have"

$$2\gamma_3\le\epsilon/2.$$
"""

from sympy import Min

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import K, a, b, eps, eta_g, eta_l, gamma_3, sigma, tau_1
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.cor.noise",
    kind=Kind.PROOF,
    text=__doc__,
    lines="590-594",
    hypotheses=(
        Hypothesis(
            eta_g
            <= Min(
                tau_1**2 / (20 * K * b * eta_l),
                2 * eps / (sigma**2 * (1 + a + tau_1**2 / (20 * K))),
            ),
            Where.STATEMENT,
            "ceiling on the global rate",
        ),
    ),
    formulas=(Formula("statement", 2 * gamma_3 <= eps / 2, Role.BOUND),),
    constants=(constants.effective_step, constants.gamma_3),
)
