r"""Equation (8): the descent lemma applied to the step with h.

The line after (7) (`switching.eq7`):

$$\ell\Big(\gamma^{t-1}-\frac1\alpha h^{t-1}\Big)\le\ell(\gamma^{t-1})-\frac1\alpha\langle\nabla\ell(\gamma^{t-1}),h^{t-1}\rangle+\frac L{2\alpha^2}\lVert h^{t-1}\rVert^2$$

which bounds $\ell(\theta^{t-1})$. "The first inequality follows from the descent lemma (Eq. (4) in
(Acar et al., 2021))."
"""

from bounds.papers.switching.symbols import (
    L,
    alpha,
    ell,
    gamma_prev,
    h_prev,
    ip_grad_h,
    norm2_h,
    theta_prev,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

bound = ell(gamma_prev) - ip_grad_h / alpha + L / (2 * alpha**2) * norm2_h

statement = Statement(
    id="switching.eq8",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="428, 436",
    formulas=(Formula("statement", ell(theta_prev) <= bound, Role.BOUND),),
    steps=(
        Step(
            label="(8)",
            source="the descent lemma, eq. (4) of Acar et al. (2021)",
            tex=r"\le\ell(\gamma^{t-1})-\frac1\alpha\langle\nabla\ell(\gamma^{t-1}),h^{t-1}\rangle+\frac L{2\alpha^2}\lVert h^{t-1}\rVert^2",
            claims=(ell(gamma_prev - h_prev / alpha) <= bound,),
            lines="428",
        ),
    ),
)
