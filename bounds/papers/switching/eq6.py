r"""Equation (6): Lemma 1 of Acar et al. (2021), as printed.

$$\kappa_0E[\ell(\gamma^{t-1})-\ell(\theta_*)]\le\Phi_{t-1}-\Phi_t,$$

where

$$\gamma^t=\frac1P\sum_{k\in P_t}\theta_k^t,\qquad\Phi_t=E\lVert\gamma^t-\theta_*\rVert^2+\kappa C_t$$

The paper prints no values for $\kappa_0$ and $\kappa$. The derivation of Proposition 1
(`switching.prop1`) starts here; its goal is "to analyze the effect of the server update vector
$h^t$ in FedDyn and establish conditions under which continued training with FedDyn ceases to be
beneficial, thereby motivating a switch to FedAvg" (A.4).
"""

from sympy import Eq, Sum

from bounds.papers.switching import constants
from bounds.papers.switching.symbols import (
    C_t,
    P,
    Phi_prev,
    Phi_t,
    gamma_t,
    gap_gamma,
    k,
    kappa,
    kappa_0,
    norm2_gamma,
    theta_loc,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.eq6",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="414-422",
    formulas=(
        Formula("statement", kappa_0 * gap_gamma <= Phi_prev - Phi_t, Role.BOUND),
        Formula("potential", Eq(Phi_t, norm2_gamma + kappa * C_t), Role.DEFINITION),
        Formula(
            "aggregated local model", Eq(gamma_t, Sum(theta_loc(k), (k, 1, P)) / P), Role.DEFINITION
        ),
    ),
    constants=(constants.Phi_t,),
)
