r"""Section 4.2: strength of the assumption that there is no critical point.

"The no critical point assumption is a weaker assumption for both strong convexity and bounded
gradient." Of the three properties the paper prints two as formulas:

$$\tau_1^2L(U)\le\|\nabla L(U)\|^2\le\tau_2^2L(U)\quad\text{(Definition 4.3)},\qquad\|\nabla L(U)\|^2\le G^2\quad\text{(Definition 4.4)}.$$

The formula is the claim for bounded gradients, from `semismooth.def4_4` to `semismooth.def4_3`.
Also in words: the bound on the gradient "is weaker than the commonly used bounded gradient
assumption" (Abstract); "our results make milder assumptions. We also relax the strong bounded
gradient assumption" (Section 1); the no critical point condition "weakens the bounded gradient
property" and the semi-Lipschitz condition "weakens the classical Lipschitz property" (Section 4).
"""

from sympy import And, Implies

from bounds.papers.semismooth.symbols import L_U, G, grad_sq, tau_1, tau_2
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.claim.weaker",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="144, 9, 45, 112",
    formulas=(
        Formula(
            "bounded gradient",
            Implies(grad_sq <= G**2, And(tau_1**2 * L_U <= grad_sq, grad_sq <= tau_2**2 * L_U)),
            Role.CLAIM,
        ),
    ),
)
