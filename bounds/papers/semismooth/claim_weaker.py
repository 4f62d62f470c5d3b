r"""Strength of the assumptions.

Line 144: "The no critical point assumption is a weaker assumption for both strong convexity and
bounded gradient."
$$\tau_1^2L(U)\le\|\nabla L(U)\|^2\le\tau_2^2L(U)\quad\text{(Definition 4.3)},\qquad\|\nabla L(U)\|^2\le G^2\quad\text{(Definition 4.4)}$$
- Also in words: the bound on the gradient "is weaker than the commonly used bounded gradient
  assumption" (line 9); "our results make milder assumptions. We also relax the strong bounded
  gradient assumption" (line 45); the no critical point condition "weakens the bounded gradient
  property" and the semi-Lipschitz condition "weakens the classical Lipschitz property" (line 112).
  The paper prints no formula for strong convexity.
"""

from sympy import And, Implies

from bounds.papers.semismooth.symbols import G, L_U, grad_sq, tau_1, tau_2
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.claim.weaker",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="144, with lines 9, 45, 112",
    formulas=(
        Formula(
            "claim for bounded gradient, Definition 4.4 to Definition 4.3",
            Implies(grad_sq <= G**2, And(tau_1**2 * L_U <= grad_sq, grad_sq <= tau_2**2 * L_U)),
            Role.CLAIM,
        ),
    ),
)
