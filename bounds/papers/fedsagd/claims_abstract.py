r"""Abstract and conclusion: stability and convergence rate of FedSAGD.

FedSAGD has the stability upper bound

$$O(1-(1-\Gamma)^T),\qquad0<\Gamma<1,$$

and on non-i.i.d. data sets, in non-convex settings, the convergence rate

$$O\Big(\frac1{\sqrt{sKT}}\Big).$$

"We observe that momentum-based FL acceleration methods do not improve stability."
"""

from sympy import sqrt

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import Gamma, K, T, s
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.claims.abstract",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="7-22, 571-582",
    formulas=(
        Formula("stability", 1 - (1 - Gamma) ** T, Role.RATE),
        Formula("convergence", 1 / sqrt(s * K * T), Role.RATE),
    ),
    constants=(constants.Gamma,),
)
