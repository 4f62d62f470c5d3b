r"""Eq. (1), proof sketch: first step, by semi-smoothness.

$$L(U^{r+1})-L(U^*)\le L(U^r)-L(U^*)+\langle\nabla L(U^r),\Delta U^r\rangle+b\|\Delta U^r\|^2+a\|\Delta U^r\|\cdot L(U^r)^{1/2}$$

Source: semi-smoothness of $L$, as in the first step (24) of the proof of Proposition 5.1. "The
gradient update $\Delta U^r$ is an average of local gradients. Unlike the centralized case, the
terms $\langle\nabla L(U^r),\Delta U^r\rangle$ and $\|\Delta U^r\|$ cannot be simply bounded by
$(\tau_1,\tau_2)$-non-critical point assumption." The sketch treats gradient descent "for the ease
of presentation" and drops the index $r$ from (3) on.
"""

from sympy import sqrt

from bounds.papers.semismooth.symbols import L_U, L_U1, L_star, a, b, dU_n, ip_dU
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq1",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="220-224",
    assumptions=("semismooth.def4_2",),
    formulas=(
        Formula(
            "statement",
            L_U1 - L_star <= L_U - L_star + ip_dU + b * dU_n**2 + a * dU_n * sqrt(L_U),
            Role.BOUND,
        ),
    ),
)
