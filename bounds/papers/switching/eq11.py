r"""(11).

$$(10)\le\ell(\gamma^{t-1})+\frac L\alpha\big(\ell(\gamma^{t-1})-\ell(\theta_*)\big)+\Big(\frac1{2\alpha}+\frac L{2\alpha^2}\Big)\lVert h^{t-1}\rVert^2$$
- From: $\frac1{2L}\lVert\nabla\ell(\gamma^{t-1})\rVert^2\le\ell(\gamma^{t-1})-\ell(\theta_*)$.
"""

from bounds.papers.switching.symbols import (
    L,
    alpha,
    ell,
    gamma_prev,
    norm2_grad_diff,
    norm2_grad_gamma,
    norm2_h,
    theta_star,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.eq11",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="434, 436",
    formulas=(
        Formula(
            "statement",
            ell(gamma_prev)
            + norm2_grad_diff / (2 * alpha)
            + (1 / (2 * alpha) + L / (2 * alpha**2)) * norm2_h
            <= ell(gamma_prev)
            + L / alpha * (ell(gamma_prev) - ell(theta_star))
            + (1 / (2 * alpha) + L / (2 * alpha**2)) * norm2_h,
            Role.BOUND,
        ),
        Formula(
            "source", norm2_grad_gamma / (2 * L) <= ell(gamma_prev) - ell(theta_star), Role.BOUND
        ),
    ),
)
