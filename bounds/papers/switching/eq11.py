r"""Equation (11): the gradient is bounded by the suboptimality.

The right side of (10) (`switching.eq10`) is

$$\le\ell(\gamma^{t-1})+\frac L\alpha\big(\ell(\gamma^{t-1})-\ell(\theta_*)\big)+\Big(\frac1{2\alpha}+\frac L{2\alpha^2}\Big)\lVert h^{t-1}\rVert^2$$

"The last inequality uses
$\frac1{2L}\lVert\nabla\ell(\gamma^{t-1})\rVert^2\le\ell(\gamma^{t-1})-\ell(\theta_*)$."
"""

from bounds.papers.switching.symbols import (
    L,
    alpha,
    ell,
    gamma_prev,
    norm2_grad_diff,
    norm2_grad_gamma,
    norm2_h,
    theta_prev,
    theta_star,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

before = (
    ell(gamma_prev)
    + norm2_grad_diff / (2 * alpha)
    + (1 / (2 * alpha) + L / (2 * alpha**2)) * norm2_h
)
bound = (
    ell(gamma_prev)
    + L / alpha * (ell(gamma_prev) - ell(theta_star))
    + (1 / (2 * alpha) + L / (2 * alpha**2)) * norm2_h
)

statement = Statement(
    id="switching.eq11",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="434, 436",
    formulas=(Formula("statement", ell(theta_prev) <= bound, Role.BOUND),),
    steps=(
        Step(
            label="source of (11)",
            tex=r"\frac1{2L}\lVert\nabla\ell(\gamma^{t-1})\rVert^2\le\ell(\gamma^{t-1})-\ell(\theta_*)",
            claims=(norm2_grad_gamma / (2 * L) <= ell(gamma_prev) - ell(theta_star),),
            lines="436",
        ),
        Step(
            label="(11)",
            source=r"$\frac1{2L}\lVert\nabla\ell(\gamma^{t-1})\rVert^2\le\ell(\gamma^{t-1})-\ell(\theta_*)$",
            tex=r"\le\ell(\gamma^{t-1})+\frac L\alpha\big(\ell(\gamma^{t-1})-\ell(\theta_*)\big)+\Big(\frac1{2\alpha}+\frac L{2\alpha^2}\Big)\lVert h^{t-1}\rVert^2",
            claims=(before <= bound,),
            lines="434",
        ),
    ),
)
