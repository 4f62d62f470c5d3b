r"""Eq. (3): difference of the local models of FedSAGD after one round.

For all $i,j\in[M]$, $i\ne j$,

$$\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le(1-\Gamma)\mathbb E\lVert x_t-x'_t\rVert+\zeta(2+2\beta)\Theta.$$

The constants are those of fedsagd.def.Gamma-zeta and fedsagd.def.phi-theta.
"""

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import Gamma, Theta, beta, e_K, gap_t, zeta
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.eq3",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="346-353",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(
        Formula(
            "statement", e_K <= (1 - Gamma) * gap_t + zeta * (2 + 2 * beta) * Theta, Role.BOUND
        ),
    ),
    constants=(constants.Gamma, constants.zeta, constants.Theta),
    proof="fedsagd.thmC12",
)
