r"""Claim: local drift is meaningful without the first order condition.

$$\nabla L_k(\theta_k^{t+1})=\nabla L_k(\theta_k^t)-\alpha(\theta_k^{t+1}-\theta^t)$$

"In the FedDyn paper, this definition of local drift is defined through the first order condition
for local optima, but there is no guarantee that the first order condition for local optima will be
satisfied during actual local update. What can be inferred from the subsequent experimental result
is that local drift, defined as the accumulation of pseudo gradient, is meaningful in itself even if
it is not justified as a first order condition for local optimality." "Regularization using
$\nabla L_k(\theta_k^{t+1})$ and global model update using $h$ are complementary to each other"
(A.7). The equation is the last line of the client in Algorithm 1 (`switching.alg1`).
"""

from sympy import Eq

from bounds.papers.switching.symbols import alpha, grad_Lk, grad_Lk_next, theta_k_next, theta_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.first_order",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="493",
    formulas=(
        Formula(
            "statement", Eq(grad_Lk_next, grad_Lk - alpha * (theta_k_next - theta_t)), Role.CLAIM
        ),
    ),
)
