r"""(9).

$$(8)\le\ell(\gamma^{t-1})+\frac1{2\alpha}\lVert\nabla\ell(\gamma^{t-1})\rVert^2+\frac1{2\alpha}\lVert h^{t-1}\rVert^2+\frac L{2\alpha^2}\lVert h^{t-1}\rVert^2$$
- From: $\lVert\nabla\ell(\gamma^{t-1})+h^{t-1}\rVert^2\ge0$.
"""

from bounds.papers.switching.symbols import (
    L,
    alpha,
    ell,
    gamma_prev,
    ip_grad_h,
    norm2_grad_gamma,
    norm2_grad_plus_h,
    norm2_h,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.eq9",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="430, 436",
    formulas=(
        Formula(
            "statement",
            ell(gamma_prev) - ip_grad_h / alpha + L / (2 * alpha**2) * norm2_h
            <= ell(gamma_prev)
            + norm2_grad_gamma / (2 * alpha)
            + norm2_h / (2 * alpha)
            + L / (2 * alpha**2) * norm2_h,
            Role.BOUND,
        ),
        Formula("source", norm2_grad_plus_h >= 0, Role.BOUND),
    ),
)
