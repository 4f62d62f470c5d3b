r"""Size of the update, (8).

$$\|\Delta U\|^2\le\tau_2^2\tilde\eta^2L(U)$$
- from: (6) and (7).
"""

from bounds.papers.semismooth.symbols import L_U, dU_sq, eta_t, tau_2
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq8",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="302-304",
    formulas=(Formula("statement", dU_sq <= tau_2**2 * eta_t**2 * L_U, Role.BOUND),),
)
