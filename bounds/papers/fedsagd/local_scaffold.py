r"""Local-update stability of SCAFFOLD.

$$\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le6\eta_lK\Theta$$

This is step 3 of fedsagd.thmC4 with $x_t=x'_t$. The notion is that of
fedsagd.def.local-update-stability.
"""

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import K, Theta, e_K, eta_l
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.local.scaffold",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="1139-1140",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(Formula("statement", e_K <= 6 * eta_l * K * Theta, Role.BOUND),),
    constants=(constants.Theta,),
    proof="fedsagd.thmC4",
)
