r"""Equation (14): the cumulative upper bound D_T.

$$D_T=\frac1T\Big(\zeta+\eta\sum_{t=1}^TC_{t-1}\Big),$$

where

$$\zeta=\Big(1+\frac L\alpha\Big)\frac{\Phi_0}{\kappa_0},\qquad\eta=\frac1{2\alpha}+\frac L{2\alpha^2}$$

"Dividing by $T$, we define the cumulative upper bound" from (13) (`switching.eq13`). It is the
$D_T$ of (4) (`switching.eq4`).
"""

from sympy import Eq

from bounds.papers.switching import constants
from bounds.papers.switching.symbols import D_T, L, Phi_0, T, alpha, eta_D, kappa_0, sum_C, zeta
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.eq14",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="446-452",
    formulas=(
        Formula("statement", Eq(D_T, (zeta + eta_D * sum_C) / T), Role.DEFINITION),
        Formula("zeta", Eq(zeta, (1 + L / alpha) * Phi_0 / kappa_0), Role.DEFINITION),
        Formula("eta", Eq(eta_D, 1 / (2 * alpha) + L / (2 * alpha**2)), Role.DEFINITION),
    ),
    constants=(constants.zeta, constants.eta_D),
)
