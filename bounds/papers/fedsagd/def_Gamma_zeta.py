r"""Theorem C.12 and eq. (3): the constants Gamma and zeta of FedSAGD.

$$\Gamma:=1-\left[\frac\lambda{\lambda+\mu}+\frac\mu{\lambda+\mu}(1-\eta_l(\lambda+\mu))^K\right]\in(0,1),\qquad\zeta:=\frac{1-(1-\eta_l(\lambda+\mu))^K}{\lambda+\mu}$$
"""

from sympy import And, Eq

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import Gamma, K, eta_l, lam, mu, zeta
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.def.Gamma-zeta",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="237, 349, 1473, 1503, 1514-1518",
    formulas=(
        Formula(
            "Gamma",
            Eq(Gamma, 1 - (lam / (lam + mu) + mu / (lam + mu) * (1 - eta_l * (lam + mu)) ** K)),
            Role.DEFINITION,
        ),
        Formula(
            "zeta", Eq(zeta, (1 - (1 - eta_l * (lam + mu)) ** K) / (lam + mu)), Role.DEFINITION
        ),
        Formula("range of Gamma", And(Gamma > 0, Gamma < 1), Role.CLAIM),
    ),
    constants=(constants.Gamma,),
)
