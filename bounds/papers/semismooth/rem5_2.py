r"""Remark 5.2.

The sketch uses gradient descent instead of stochastic gradient descent and "loose upper bound for
$\|\Delta U\|^2$ and $\|\Delta U^r\|\cdot L(U^r)^{1/2}$. In the Section 6, we give complete proof
and tighter upper bound so that the restrictions for parameters $\alpha$, $a$ and $\tau_2$ can be
relaxed."
$$\alpha\le0.5\tau_1,\quad a\tau_2\le0.1\tau_1^2\quad\text{(restrictions of the sketch, line 338)};\qquad\|\Delta U\|^2,\quad\|\Delta U^r\|\cdot L(U^r)^{1/2}\quad\text{(terms named)}$$
"""

from sympy import Rational, sqrt

from bounds.papers.semismooth.symbols import L_U, a, alpha, dU_n, dU_sq, tau_1, tau_2
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.rem5_2",
    kind=Kind.REMARK,
    text=__doc__,
    lines="350",
    formulas=(
        Formula("sketch, alpha", alpha <= Rational(1, 2) * tau_1, Role.BOUND),
        Formula("sketch, a and tau_2", a * tau_2 <= Rational(1, 10) * tau_1**2, Role.BOUND),
        Formula("first bounded term", dU_sq, Role.EXPRESSION),
        Formula("second bounded term", dU_n * sqrt(L_U), Role.EXPRESSION),
    ),
)
