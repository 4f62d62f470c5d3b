r"""(8).

$$\ell(\theta^{t-1})\le\ell(\gamma^{t-1})-\frac1\alpha\langle\nabla\ell(\gamma^{t-1}),h^{t-1}\rangle+\frac L{2\alpha^2}\lVert h^{t-1}\rVert^2$$
- From: "the descent lemma (Eq. (4) in (Acar et al., 2021))".
"""

from bounds.papers.switching.symbols import L, alpha, ell, gamma_prev, h_prev, ip_grad_h, norm2_h
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.eq8",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="428, 436",
    formulas=(
        Formula(
            "statement",
            ell(gamma_prev - h_prev / alpha)
            <= ell(gamma_prev) - ip_grad_h / alpha + L / (2 * alpha**2) * norm2_h,
            Role.BOUND,
        ),
    ),
)
