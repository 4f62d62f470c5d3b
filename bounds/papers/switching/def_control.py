r"""Control variates, Sections 3.1, A.6, A.7.

$$h_k^t\approx\nabla L_k(\theta_k^t),\qquad h^t\approx\nabla L(\theta^t)$$
- Text (line 89): the client control variate approximates the local gradient; the server control
  variate approximates the global gradient; both are introduced to mitigate local drift.
- Text (line 477): FedDyn uses client drift $\nabla L_k(\theta_k^t)$ to regularize each client's
  local update; the server updates the global model with $h$, "the average of each client's local
  drift".
- Text (line 493): FedDyn defines local drift $\nabla L_k(\theta_k^{t+1})$ as the accumulation of
  the pseudo-gradient $\theta_k^{t+1}-\theta^t$; the server defines the $h$ state as the average of
  the local drift of clients; later in the paragraph, $h=\sum_k\nabla L_k(\theta_k^{t+1})$.
- Text (line 500): "$h$ on the server is the summation of local drift".
"""

from sympy import Eq, Sum

from bounds.papers.switching.symbols import N, drift, grad_L_theta, grad_Lk, h_k, h_t, k
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.def.control",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="89, 477, 493, 500",
    formulas=(
        Formula(r"client, printed with $\approx$", Eq(h_k, grad_Lk), Role.DEFINITION),
        Formula(r"server, printed with $\approx$", Eq(h_t, grad_L_theta), Role.DEFINITION),
        Formula("average form", Eq(h_t, Sum(drift(k), (k, 1, N)) / N), Role.DEFINITION),
        Formula("summation form, line 493", Eq(h_t, Sum(drift(k), (k, 1, N))), Role.DEFINITION),
    ),
)
