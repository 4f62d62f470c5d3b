r"""Control variates of client and server, and the server state as an average or a sum.

$$h_k^t\approx\nabla L_k(\theta_k^t),\qquad h^t\approx\nabla L(\theta^t)$$

To mitigate local drift, a client control variate approximates the local gradient and a server
control variate approximates the global gradient (Section 3.1).

In FedDyn the client drift $\nabla L_k(\theta_k^t)$ regularizes each client's local update, and the
server updates the global model with $h$, "the average of each client's local drift" (A.6). The
local drift $\nabla L_k(\theta_k^{t+1})$ is defined as the accumulation of the pseudo-gradient
$\theta_k^{t+1}-\theta^t$, and "the server defines $h$ state as the average of the local drift" of
the clients (A.7):

$$h=\frac1N\sum_{k=1}^N\nabla L_k(\theta_k^{t+1})$$

The same section writes the sum, and says that "$h$ on the server is the summation of local drift":

$$h=\sum_k\nabla L_k(\theta_k^{t+1})$$
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
        Formula("client, approximately", Eq(h_k, grad_Lk), Role.CLAIM),
        Formula("server, approximately", Eq(h_t, grad_L_theta), Role.CLAIM),
        Formula("average form", Eq(h_t, Sum(drift(k), (k, 1, N)) / N), Role.DEFINITION),
        Formula("summation form", Eq(h_t, Sum(drift(k), (k, 1, N))), Role.DEFINITION),
    ),
)
