r"""Choosing parameters, (11).

"to find a $\gamma\ge0$, such that $A\ge\gamma$"; by choosing $\alpha\le0.5\tau_1$,
$a\tau_2\le0.1\tau_1^2$, $\eta_l\le\tau_1/(4KG(2\beta+\alpha))$,
$\tilde\eta\le\tau_1^2/(16b\tau_2^2)$:
$$A\ge\frac{\tau_1^2}8\tilde\eta:=\gamma$$
- from: the printed choice of parameters.
"""

from sympy import Eq, Rational

from bounds.papers.semismooth.symbols import (
    A_s,
    G,
    K,
    a,
    alpha,
    b,
    beta,
    eta_l,
    eta_t,
    gamma_s,
    tau_1,
    tau_2,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq11",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="334-342",
    formulas=(
        Formula("statement", A_s >= tau_1**2 / 8 * eta_t, Role.BOUND),
        Formula("gamma", Eq(gamma_s, tau_1**2 / 8 * eta_t), Role.DEFINITION),
        Formula("choice of alpha", alpha <= Rational(1, 2) * tau_1, Role.BOUND),
        Formula("choice of a", a * tau_2 <= Rational(1, 10) * tau_1**2, Role.BOUND),
        Formula("choice of eta_l", eta_l <= tau_1 / (4 * K * G * (2 * beta + alpha)), Role.BOUND),
        Formula("choice of eta_t", eta_t <= tau_1**2 / (16 * b * tau_2**2), Role.BOUND),
    ),
)
