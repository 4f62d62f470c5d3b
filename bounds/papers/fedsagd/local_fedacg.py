r"""Local-update stability of FedACG.

$$\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le2\eta_lK\Theta$$

This is step 2 of fedsagd.thmC10 with $x^i_{t,0}=x'^j_{t,0}$. The notion is that of
fedsagd.def.local-update-stability.
"""

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import K, Theta, e_K, eta_l
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.local.fedacg",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="1369-1370",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(Formula("statement", e_K <= 2 * eta_l * K * Theta, Role.BOUND),),
    constants=(constants.Theta,),
    proof="fedsagd.thmC10",
)
