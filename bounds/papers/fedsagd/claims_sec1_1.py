r"""Section 1.1: stability of FedSAGD against that of other momentum-based algorithms.

The stability bound of FedSAGD,

$$O(1-(1-\Gamma)^T),$$

is tighter than that of existing momentum-based algorithms such as FedAdam, FedAvgM and FedANAG,
"which exhibit an upper bound of" $O(T)$, "while also maintaining a same favorable convergence rate
of"

$$O\Big(\frac1{\sqrt{sKT}}\Big).$$
"""

from sympy import sqrt

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import Gamma, K, T, s
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.claims.sec1.1",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="56-82",
    formulas=(
        Formula("stability of FedSAGD", 1 - (1 - Gamma) ** T, Role.RATE),
        Formula("stability of the others", T, Role.RATE),
        Formula("convergence", 1 / sqrt(s * K * T), Role.RATE),
    ),
    constants=(constants.Gamma,),
)
