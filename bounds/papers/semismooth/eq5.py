r"""Eq. (5), proof sketch: the inner product by drift and loss.

$$\begin{aligned}\langle\nabla L(U),\Delta U\rangle&\le-\frac{\tilde\eta}2\|\nabla L(U)\|^2+\frac{2\beta^2+\alpha^2}4\tilde\eta\cdot\xi+\frac{\alpha^2}4\tilde\eta\cdot L(U)&&(a)\\&\le-\frac{2\tau_1^2-\alpha^2}4\tilde\eta\cdot L(U)+\frac{2\beta^2+\alpha^2}4\tilde\eta\cdot\xi&&(b)\end{aligned}$$

Sources: (a) the definition of $\xi$ in (2), and (3), (4), that is `semismooth.eq2`,
`semismooth.eq3` and `semismooth.eq4`; (b) the non-critical point property.
"""

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import L_U, alpha, beta, eta_t, grad_sq, ip_dU, tau_1, xi
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq5",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="282-286",
    assumptions=("semismooth.def4_3", "semismooth.def4_6"),
    formulas=(
        Formula(
            "(a)",
            ip_dU
            <= -eta_t / 2 * grad_sq
            + eta_t * (2 * beta**2 + alpha**2) / 4 * xi
            + alpha**2 / 4 * eta_t * L_U,
            Role.BOUND,
        ),
        Formula(
            "(b)",
            ip_dU
            <= -eta_t * (2 * tau_1**2 - alpha**2) / 4 * L_U
            + eta_t * (2 * beta**2 + alpha**2) / 4 * xi,
            Role.BOUND,
        ),
    ),
    constants=(constants.effective_step,),
)
