r"""Local-update stability of FedSAGD.

$$\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le\zeta(2+2\beta)\Theta$$

This is eq. (3), fedsagd.eq3, with $x_t=x'_t$. The notion is that of
fedsagd.def.local-update-stability.
"""

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import Theta, beta, e_K, zeta
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.local.fedsagd",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="346-349, 1490-1502",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(Formula("statement", e_K <= zeta * (2 + 2 * beta) * Theta, Role.BOUND),),
    constants=(constants.zeta, constants.Theta),
    proof="fedsagd.thmC12",
)
