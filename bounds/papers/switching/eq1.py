r"""Equation (1): gradient diversity.

$$\text{Gradient Diversity}\triangleq\frac{\sum_{k=1}^n\lVert\nabla L_k(\theta)\rVert_2^2}{\lVert\sum_{k=1}^n\nabla L_k(\theta)\rVert_2^2}$$

Introduced in Yin et al. (2018), it "quantifies how different the individual gradients of local
objectives are from each other". The paper measures it for pseudo-gradients across clients
(Section 3.2), for control variates (Section 4.3) and, "along Equation (1)", for the local drifts
$\nabla L_k(\theta_k^{t+1})$ (A.7).
"""

from sympy import Eq, Sum

from bounds.papers.switching.symbols import gnorm2, grad_div, k, n, norm2_sum_grad
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.eq1",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="93-95",
    formulas=(
        Formula(
            "statement", Eq(grad_div, Sum(gnorm2(k), (k, 1, n)) / norm2_sum_grad), Role.DEFINITION
        ),
    ),
)
