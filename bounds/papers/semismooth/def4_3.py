r"""Definition 4.3: no critical point, the gradient is as large as the loss.

Let $\mathcal U$ be a neighbor set of $U^*$, a minimum of $L$. There is no critical point for $L$ if
there exist constants $0<\tau_1<1$ and $\tau_2>0$ such that for any $U\in\mathcal U$

$$\tau_1^2\cdot L(U)\le\|\nabla L(U)\|^2\le\tau_2^2\cdot L(U).$$

"Definition 4.3 shows that the gradient norm is large when the objective function is large. This
means that there are no saddle points or critical points when we are sufficiently close to the
random initialization."
"""

from sympy import Lt

from bounds.papers.semismooth.symbols import L_U, grad_sq, tau_1, tau_2
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.def4_3",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="134-138",
    hypotheses=(
        Hypothesis(Lt(0, tau_1), Where.STATEMENT, "range of tau_1, lower end"),
        Hypothesis(tau_1 < 1, Where.STATEMENT, "range of tau_1, upper end"),
        Hypothesis(Lt(0, tau_2), Where.STATEMENT, "range of tau_2"),
    ),
    formulas=(
        Formula("lower", grad_sq >= tau_1**2 * L_U, Role.BOUND),
        Formula("upper", grad_sq <= tau_2**2 * L_U, Role.BOUND),
    ),
)
