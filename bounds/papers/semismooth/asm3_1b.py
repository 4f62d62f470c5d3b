r"""Assumption 3.1, second part: no critical point.

$$\tau_1^2L(U)\le\|\nabla L(U)\|^2\le\tau_2^2L(U).$$

Section 4.2 defines it as `semismooth.def4_3`, with the ranges of $\tau_1$ and $\tau_2$. The paper
also calls it "no-critical-point" and "non-critical point".
"""

from bounds.papers.semismooth.symbols import L_U, grad_sq, tau_1, tau_2
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.asm3_1b",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="102-104",
    formulas=(
        Formula("lower", grad_sq >= tau_1**2 * L_U, Role.BOUND),
        Formula("upper", grad_sq <= tau_2**2 * L_U, Role.BOUND),
    ),
)
