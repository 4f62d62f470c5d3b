r"""Definition 4.3, no critical point.

Let $\mathcal U$ be a neighbor set of $U^*$ (a minimum of $L$). There is no critical point for $L$
if there exist constants $0<\tau_1<1$ and $\tau_2>0$ such that for any $U\in\mathcal U$:
$$\tau_1^2\cdot L(U)\le\|\nabla L(U)\|^2\le\tau_2^2\cdot L(U)$$
- Text (line 138): the gradient norm is large when the objective function is large; there are no
  saddle points or critical points sufficiently close to the random initialization.
"""

from sympy import And, Lt

from bounds.papers.semismooth.symbols import L_U, grad_sq, tau_1, tau_2
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def4_3",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="134-138",
    formulas=(
        Formula("lower", tau_1**2 * L_U <= grad_sq, Role.BOUND),
        Formula("upper", grad_sq <= tau_2**2 * L_U, Role.BOUND),
        Formula(r"domain, $\tau_1$", And(Lt(0, tau_1), tau_1 < 1), Role.CLAIM),
        Formula(r"domain, $\tau_2$", Lt(0, tau_2), Role.CLAIM),
    ),
)
