r"""Section 3.2: learning rate and stability.

To guarantee convergence the local learning rate is typically

$$\eta_l=O\Big(\frac1{LK\sqrt T}\Big).$$

"Even with this compensation introduced by learning rate decay, the stability of existing algorithms
remains at $O(\sqrt T)$, which is weaker than that of our proposed algorithm", which is

$$O(1-(1-\Gamma)^T).$$
"""

from sympy import sqrt

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import Gamma, K, L, T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.sec3.2-lr",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="240-251",
    formulas=(
        Formula("local learning rate", 1 / (L * K * sqrt(T)), Role.RATE),
        Formula("existing algorithms", sqrt(T), Role.RATE),
        Formula("FedSAGD", 1 - (1 - Gamma) ** T, Role.RATE),
    ),
    constants=(constants.Gamma,),
)
