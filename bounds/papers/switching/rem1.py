r"""First remark of A.4: the squared norm in the derivation may appear loose.

$$\lVert\nabla\ell(\gamma^{t-1})+h^{t-1}\rVert^2\ge0$$

"The derivation uses $\lVert\nabla\ell(\gamma^{t-1})+h^{t-1}\rVert^2\ge0$. Since $h^{t-1}$ partially
approximates the global gradient, this may appear loose. Empirically, however, $\gamma^t$ achieves
higher accuracy than $\theta^t$ in most cases, suggesting that $h^t$ indeed fails to capture the
global gradient, making the bound meaningful."
"""

from bounds.papers.switching.symbols import acc_gamma, acc_theta, norm2_grad_plus_h
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.rem1",
    kind=Kind.REMARK,
    text=__doc__,
    lines="460",
    formulas=(
        Formula("statement", norm2_grad_plus_h >= 0, Role.CLAIM),
        Formula("empirically, in most cases", acc_gamma > acc_theta, Role.CLAIM),
    ),
)
