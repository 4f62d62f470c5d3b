r"""Assumption 3.1, no critical point.

$$\tau_1^2L(U)\le\|\nabla L(U)\|^2\le\tau_2^2L(U)$$
"""

from bounds.papers.semismooth.symbols import L_U, grad_sq, tau_1, tau_2
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.asm3_1b",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="102-104",
    formulas=(
        Formula("lower", tau_1**2 * L_U <= grad_sq, Role.BOUND),
        Formula("upper", grad_sq <= tau_2**2 * L_U, Role.BOUND),
    ),
)
