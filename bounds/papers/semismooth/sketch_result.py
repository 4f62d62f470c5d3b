r"""Result of the sketch.

$$\begin{aligned}cL(U^{r+1})-L(U^*)&\le(1-\gamma)L(U^r)-L(U^*)&&(a)\\&\le(1-\gamma)(L(U^r)-L(U^*))&&(b)\end{aligned}$$
- from: (a) plugging (11) into (10); (b) $L(U^*)\ge0$.
"""

from bounds.papers.semismooth.symbols import L_U, L_U1, L_star, c, gamma_s
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.sketch.result",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="344-348",
    formulas=(
        Formula("a, as printed", c * L_U1 - L_star <= (1 - gamma_s) * L_U - L_star, Role.BOUND),
        Formula("b, as printed", c * L_U1 - L_star <= (1 - gamma_s) * (L_U - L_star), Role.BOUND),
        Formula("minimum value, printed in the proof", L_star >= 0, Role.BOUND),
    ),
)
