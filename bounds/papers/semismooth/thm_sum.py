r"""Recursive application.

$$\mathbb E[L(U^R)-L(U^*)]\le(1-\gamma_4)^R\cdot(L(U^0)-L(U^*))+2\gamma_3$$
- from: "Applying the above equation recursively".
"""

from bounds.papers.semismooth.symbols import L_0, L_star, R, gamma_3, gamma_4, gap_R
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.thm.sum",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="582-584",
    formulas=(
        Formula(
            "statement", gap_R <= (1 - gamma_4) ** R * (L_0 - L_star) + 2 * gamma_3, Role.BOUND
        ),
    ),
)
