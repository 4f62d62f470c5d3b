r"""Eq. (8), proof sketch: the size of the update by the loss.

$$\|\Delta U\|^2\le\tau_2^2\tilde\eta^2L(U)$$

Source: (6) and (7), that is `semismooth.eq6` and `semismooth.eq7`.
"""

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import L_U, dU_sq, eta_t, tau_2
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq8",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="302-304",
    assumptions=("semismooth.def4_3",),
    formulas=(Formula("statement", dU_sq <= tau_2**2 * eta_t**2 * L_U, Role.BOUND),),
    constants=(constants.effective_step,),
)
