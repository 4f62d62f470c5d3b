r"""The constant zeta of (4): what the initial round contributes to the bound.

$$\zeta=\Big(1+\frac L\alpha\Big)\frac{\Phi_0}{\kappa_0}$$

Proposition 1 (`switching.prop1`) adds: "$\zeta$ is a positive constant".
"""

from sympy import Eq

from bounds.papers.switching.symbols import L, Phi_0, alpha, kappa_0, zeta
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.def.zeta",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="198, 204, 452",
    formulas=(Formula("statement", Eq(zeta, (1 + L / alpha) * Phi_0 / kappa_0), Role.DEFINITION),),
)
