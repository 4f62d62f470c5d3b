r"""Eq. (18), proof of Lemma 6.4: one round by semi-smoothness.

$$\begin{aligned}\mathbb E[L(U+\Delta U)]-L(U)&\le\langle\nabla L(U),\mathbb E[\Delta U]\rangle+b\,\mathbb E[\|\Delta U\|^2]+a\,\mathbb E[\|\Delta U\|]\cdot L(U)^{1/2}&&(a)\\&\le\langle\nabla L(U),\mathbb E[\Delta U]\rangle+\Big(b+\frac a{2\eta}\Big)\mathbb E[\|\Delta U\|^2]+\frac{a\eta}2L(U)&&(b)\end{aligned}$$

Sources: (a) "Assumption 1 in the lemma statement", semi-smoothness; (b) follows from
$2ab\le ta^2+\frac1tb^2$.
"""

from sympy import sqrt

from bounds.papers.semismooth.symbols import (
    L_U,
    E_dU_n,
    E_dU_sq,
    E_L_UdU,
    a,
    b,
    eta,
    ip_EdU,
    t_y,
    u_1,
    u_2,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq18",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="488-492",
    assumptions=("semismooth.def4_2",),
    formulas=(
        Formula("(a)", E_L_UdU - L_U <= ip_EdU + b * E_dU_sq + a * E_dU_n * sqrt(L_U), Role.BOUND),
        Formula(
            "(b)",
            E_L_UdU - L_U <= ip_EdU + (b + a / (2 * eta)) * E_dU_sq + a * eta / 2 * L_U,
            Role.BOUND,
        ),
        Formula("fact of (b)", 2 * u_1 * u_2 <= t_y * u_1**2 + u_2**2 / t_y, Role.CLAIM),
    ),
)
