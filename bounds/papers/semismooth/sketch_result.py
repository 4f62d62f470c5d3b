r"""Section 5.2: result of the proof sketch, a contraction in every round.

By plugging (11), `semismooth.eq11`, into (10), `semismooth.eq10`:

$$\begin{aligned}cL(U^{r+1})-L(U^*)&\le(1-\gamma)L(U^r)-L(U^*)&&(a)\\&\le(1-\gamma)(L(U^r)-L(U^*))&&(b)\end{aligned}$$

Sources: (a) is the substitution; (b), "the second step", follows from $L(U^*)\ge0$. The first
factor $c$ of the left side stands as printed.
"""

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import L_U, L_U1, L_star, c, gamma_s
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.sketch.result",
    kind=Kind.PROOF,
    text=__doc__,
    lines="344-348",
    hypotheses=(Hypothesis(L_star >= 0, Where.STATEMENT, "least loss not negative"),),
    formulas=(
        Formula("(a)", c * L_U1 - L_star <= (1 - gamma_s) * L_U - L_star, Role.BOUND),
        Formula("(b)", c * L_U1 - L_star <= (1 - gamma_s) * (L_U - L_star), Role.BOUND),
    ),
    constants=(constants.effective_step, constants.gamma_s),
)
