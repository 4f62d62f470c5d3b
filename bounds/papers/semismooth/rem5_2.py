r"""Remark 5.2: loose bounds in the proof sketch, tighter ones in Section 6.

"To better present the flow of the proof, this proof sketch uses gradient descent instead of
stochastic gradient descent and uses loose upper bound for $\|\Delta U\|^2$ and
$\|\Delta U^r\|\cdot L(U^r)^{1/2}$. In the Section 6, we give complete proof and tighter upper bound
so that the restrictions for parameters $\alpha$, $a$ and $\tau_2$ can be relaxed."

The restrictions of the sketch on these parameters, in `semismooth.eq11`, are

$$\alpha\le0.5\tau_1,\qquad a\tau_2\le0.1\tau_1^2.$$
"""

from sympy import sqrt

from bounds.papers.semismooth.symbols import L_U, a, alpha, dU_n, dU_sq, tau_1, tau_2
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.rem5_2",
    kind=Kind.REMARK,
    text=__doc__,
    lines="350",
    formulas=(
        Formula("restriction on alpha", alpha <= tau_1 / 2, Role.CLAIM),
        Formula("restriction on a and tau_2", a * tau_2 <= tau_1**2 / 10, Role.CLAIM),
        Formula("first bounded term", dU_sq, Role.EXPRESSION),
        Formula("second bounded term", dU_n * sqrt(L_U), Role.EXPRESSION),
    ),
)
