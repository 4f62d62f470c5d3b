r"""Equation (10): the gradient at the optimal weights, which vanishes, is inserted.

The right side of (9) (`switching.eq9`) is

$$=\ell(\gamma^{t-1})+\frac1{2\alpha}\lVert\nabla\ell(\gamma^{t-1})-\nabla\ell(\theta_*)\rVert^2+\Big(\frac1{2\alpha}+\frac L{2\alpha^2}\Big)\lVert h^{t-1}\rVert^2$$

"The third uses $\nabla\ell(\theta_*)=0$."
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
    theta_prev,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

before = (
    ell(gamma_prev)
    + norm2_grad_gamma / (2 * alpha)
    + norm2_h / (2 * alpha)
    + L / (2 * alpha**2) * norm2_h
)
bound = (
    ell(gamma_prev)
    + norm2_grad_diff / (2 * alpha)
    + (1 / (2 * alpha) + L / (2 * alpha**2)) * norm2_h
)

statement = Statement(
    id="switching.eq10",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="432, 436",
    formulas=(Formula("statement", ell(theta_prev) <= bound, Role.BOUND),),
    steps=(
        Step(
            label="source of (10)",
            tex=r"\nabla\ell(\theta_*)=0",
            claims=(Eq(grad_ell_star, 0),),
            lines="436",
        ),
        Step(
            label="(10)",
            source=r"$\nabla\ell(\theta_*)=0$",
            tex=r"=\ell(\gamma^{t-1})+\frac1{2\alpha}\lVert\nabla\ell(\gamma^{t-1})-\nabla\ell(\theta_*)\rVert^2+\Big(\frac1{2\alpha}+\frac L{2\alpha^2}\Big)\lVert h^{t-1}\rVert^2",
            claims=(Eq(before, bound),),
            lines="432",
        ),
    ),
)
