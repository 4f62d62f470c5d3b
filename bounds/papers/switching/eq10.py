r"""(10).

$$(9)=\ell(\gamma^{t-1})+\frac1{2\alpha}\lVert\nabla\ell(\gamma^{t-1})-\nabla\ell(\theta_*)\rVert^2+\Big(\frac1{2\alpha}+\frac L{2\alpha^2}\Big)\lVert h^{t-1}\rVert^2$$
- From: $\nabla\ell(\theta_*)=0$.
"""

from sympy import Eq

from bounds.papers.switching.symbols import (
    L,
    alpha,
    ell,
    gamma_prev,
    grad_ell_star,
    norm2_grad_diff,
    norm2_grad_gamma,
    norm2_h,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.eq10",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="432, 436",
    formulas=(
        Formula(
            "statement",
            Eq(
                ell(gamma_prev)
                + norm2_grad_gamma / (2 * alpha)
                + norm2_h / (2 * alpha)
                + L / (2 * alpha**2) * norm2_h,
                ell(gamma_prev)
                + norm2_grad_diff / (2 * alpha)
                + (1 / (2 * alpha) + L / (2 * alpha**2)) * norm2_h,
            ),
            Role.CLAIM,
        ),
        Formula("source", Eq(grad_ell_star, 0), Role.DEFINITION),
    ),
)
