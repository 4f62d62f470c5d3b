r"""Claim: the number of feature clusters increases with the threshold gamma_corr.

$$\frac{\partial}{\partial\gamma_{\mathrm{corr}}}(\text{number of clusters})>0$$

"As $\gamma_{\mathrm{corr}}$ increases, the total number of feature clusters also increases. This is
because a larger $\gamma_{\mathrm{corr}}$ imposes a stricter criterion, making it harder for two
features to be regarded as the same" (A.2). Measured in `switching.tab3`.
"""

from sympy import Derivative

from bounds.papers.switching.symbols import gamma_corr, n_clusters
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.claim.gamma_corr",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="395",
    formulas=(
        Formula("statement", Derivative(n_clusters(gamma_corr), gamma_corr) > 0, Role.CLAIM),
    ),
)
