r"""Proof of Theorem 4.7: the recursion applied to all rounds, the last line.

$$\mathbb E[L(U^R)-L(U^*)]\le(1-\gamma_4)^R\cdot(L(U^0)-L(U^*))+2\gamma_3$$

Source: "Applying the above equation recursively", `semismooth.thm.rec`.
"""

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import L_0, L_star, R, gamma_3, gamma_4, gap_R
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.thm.sum",
    kind=Kind.PROOF,
    text=__doc__,
    lines="582-584",
    formulas=(
        Formula(
            "statement", gap_R <= (1 - gamma_4) ** R * (L_0 - L_star) + 2 * gamma_3, Role.BOUND
        ),
    ),
    constants=(
        constants.effective_step,
        constants.gamma_1,
        constants.gamma_3,
        constants.gamma_4,
    ),
)
