r"""Lemma 1 of Acar et al. (2021) as printed, (6).

$$\kappa_0E[\ell(\gamma^{t-1})-\ell(\theta_*)]\le\Phi_{t-1}-\Phi_t,\qquad\gamma^t=\frac1P\sum_{k\in P_t}\theta_k^t,\qquad\Phi_t=E\lVert\gamma^t-\theta_*\rVert^2+\kappa C_t$$
"""

from sympy import Eq, Sum

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
    lines="416-422",
    formulas=(
        Formula("6", kappa_0 * gap_gamma <= Phi_prev - Phi_t, Role.BOUND),
        Formula(r"$\Phi_t$", Eq(Phi_t, norm2_gamma + kappa * C_t), Role.DEFINITION),
        Formula(r"$\gamma^t$", Eq(gamma_t, Sum(theta_loc(k), (k, 1, P)) / P), Role.DEFINITION),
    ),
)
