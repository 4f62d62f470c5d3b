r"""Section 4.1: FedSAGD and FedProx have the same bound of local-update stability.

"FedSAGD achieves the same local-update stability upper bound as FedProx, but introduces an
additional update term involving the global momentum $v_t$." The bound of FedProx
(fedsagd.local.fedprox) is

$$\frac2\lambda\Theta[1-(1-\lambda\eta_l)^K].$$

In each local step the two algorithms differ by a term in $\beta$ and $v_t$, whose factor is not
legible.
"""

from sympy import Eq

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import K, Theta, eta_l, lam, loc_prox, loc_sagd
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.sec4.1-equal-local-stability",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="367-372",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(
        Formula("statement", Eq(loc_sagd, loc_prox), Role.CLAIM),
        Formula(
            "bound of FedProx",
            Eq(loc_prox, 2 / lam * Theta * (1 - (1 - lam * eta_l) ** K)),
            Role.DEFINITION,
        ),
    ),
    constants=(constants.Theta,),
)
