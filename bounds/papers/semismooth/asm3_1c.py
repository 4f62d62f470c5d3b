r"""Assumption 3.1, semi-Lipschitz.

$$\|\nabla L(W)-\nabla L(U)\|^2\le\beta^2\|W-U\|^2+\alpha^2\|W-U\|L(U)^{1/2}$$
"""

from sympy import sqrt

from bounds.papers.semismooth.symbols import L_U, alpha, beta, dist, gd_sq
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.asm3_1c",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="106-108",
    formulas=(
        Formula("statement", gd_sq <= beta**2 * dist**2 + alpha**2 * dist * sqrt(L_U), Role.BOUND),
    ),
)
