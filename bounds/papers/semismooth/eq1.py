r"""First step, (1).

$$L(U^{r+1})-L(U^*)\le L(U^r)-L(U^*)+\langle\nabla L(U^r),\Delta U^r\rangle+b\|\Delta U^r\|^2+a\|\Delta U^r\|\cdot L(U^r)^{1/2}$$
- from: semi-smoothness of $L$.
- Text (line 224): $\Delta U^r$ is an average of local gradients; unlike the centralized case,
  $\langle\nabla L(U^r),\Delta U^r\rangle$ and $\|\Delta U^r\|$ "cannot be simply bounded by
  $(\tau_1,\tau_2)$-non-critical point assumption".
"""

from sympy import sqrt

from bounds.papers.semismooth.symbols import L_U, L_U1, L_star, a, b, dU_n, ip_dU
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq1",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="220-224",
    formulas=(
        Formula(
            "statement",
            L_U1 - L_star <= L_U - L_star + ip_dU + b * dU_n**2 + a * dU_n * sqrt(L_U),
            Role.BOUND,
        ),
    ),
)
