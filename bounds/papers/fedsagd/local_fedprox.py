r"""Local-update stability of FedProx.

$$\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le\frac2\lambda\Theta[1-(1-\lambda\eta_l)^K]$$

This is step 5 of fedsagd.thmC3 with $x_t=x'_t$. The notion is that of
fedsagd.def.local-update-stability.
"""

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import K, Theta, e_K, eta_l, lam
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.local.fedprox",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="231-232, 1099-1101",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(
        Formula("statement", e_K <= 2 / lam * Theta * (1 - (1 - lam * eta_l) ** K), Role.BOUND),
    ),
    constants=(constants.Theta,),
    proof="fedsagd.thmC3",
)
