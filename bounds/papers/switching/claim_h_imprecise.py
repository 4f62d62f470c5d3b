r"""Claim: the server control variate does not approximate the global gradient.

$$\theta^t=\gamma^t-\tfrac1\alpha h^t,\qquad h^t\not\approx\nabla L(\theta^t)$$

Client drifts "can exhibit high diversity, making the server-side compensation imprecise"; the
aggregated local model $\gamma^t$ "achieves better performance than the global model $\theta^t$
obtained by a single-step update with $h^t$, demonstrating that $h^t$ does not accurately
approximate the global gradient" (Section 3.4).

The model $\theta^t$ performs worse than $\gamma^t$ in `switching.fig8`. "This tendency is more
pronounced in cross-silo settings than in cross-device settings, which contributes to FedDyn
performing worse than FedAvg in the cross-silo scenario. Thus, in FedDyn, $h^t$ cannot be regarded
as a reliable approximation of the global gradient" (A.1).
"""

from sympy import Implies, Ne

from bounds.papers.switching.symbols import acc_gamma, acc_theta, grad_L_theta, h_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.h_imprecise",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="185-190, 365-373",
    formulas=(
        Formula("statement", Implies(acc_gamma > acc_theta, Ne(h_t, grad_L_theta)), Role.CLAIM),
    ),
)
