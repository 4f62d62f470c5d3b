r"""Equation (9): the inner product is replaced by two squared norms.

The right side of (8) (`switching.eq8`) is

$$\le\ell(\gamma^{t-1})+\frac1{2\alpha}\lVert\nabla\ell(\gamma^{t-1})\rVert^2+\frac1{2\alpha}\lVert h^{t-1}\rVert^2+\frac L{2\alpha^2}\lVert h^{t-1}\rVert^2$$

"The second inequality follows from $\lVert\nabla\ell(\gamma^{t-1})+h^{t-1}\rVert^2\ge0$."
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
    theta_prev,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

before = ell(gamma_prev) - ip_grad_h / alpha + L / (2 * alpha**2) * norm2_h
bound = (
    ell(gamma_prev)
    + norm2_grad_gamma / (2 * alpha)
    + norm2_h / (2 * alpha)
    + L / (2 * alpha**2) * norm2_h
)

statement = Statement(
    id="switching.eq9",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="430, 436",
    formulas=(Formula("statement", ell(theta_prev) <= bound, Role.BOUND),),
    steps=(
        Step(
            label="source of (9)",
            tex=r"\lVert\nabla\ell(\gamma^{t-1})+h^{t-1}\rVert^2\ge0",
            claims=(norm2_grad_plus_h >= 0,),
            lines="436",
        ),
        Step(
            label="(9)",
            source=r"$\lVert\nabla\ell(\gamma^{t-1})+h^{t-1}\rVert^2\ge0$",
            tex=r"\le\ell(\gamma^{t-1})+\frac1{2\alpha}\lVert\nabla\ell(\gamma^{t-1})\rVert^2+\frac1{2\alpha}\lVert h^{t-1}\rVert^2+\frac L{2\alpha^2}\lVert h^{t-1}\rVert^2",
            claims=(before <= bound,),
            lines="430",
        ),
    ),
)
