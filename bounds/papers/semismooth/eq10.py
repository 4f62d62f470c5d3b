r"""Eq. (10), proof sketch: one round, all bounds put together.

$$\begin{aligned}L(U^{r+1})-L(U^*)&\le L(U^r)-L(U^*)-\frac{2\tau_1^2-\alpha^2}4\tilde\eta\cdot L(U^r)+(2\beta^2+\alpha^2)K^2G^2\tilde\eta\eta_l^2\cdot L(U^r)\\&\quad+b\tau_2^2\tilde\eta^2\cdot L(U^r)+a\tau_2\tilde\eta\cdot L(U^r)&&(a)\\&\le(1-A)L(U^r)-L(U^*)&&(b)\end{aligned}$$

where

$$A=\frac{2\tau_1^2-\alpha^2}4\tilde\eta-a\tau_2\tilde\eta-(2\beta^2+\alpha^2)K^2G^2\eta_l^2\tilde\eta-b\tau_2^2\tilde\eta^2.$$

Source: (1), (5), (8) and (9), that is `semismooth.eq1`, `semismooth.eq5`, `semismooth.eq8` and
`semismooth.eq9`.
"""

from sympy import Eq

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    L_U,
    L_U1,
    A_s,
    G,
    K,
    L_star,
    a,
    alpha,
    b,
    beta,
    eta_l,
    eta_t,
    tau_1,
    tau_2,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq10",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="326-332",
    assumptions=("semismooth.def4_2", "semismooth.def4_3", "semismooth.def4_6"),
    formulas=(
        Formula(
            "(a)",
            L_U1 - L_star
            <= L_U
            - L_star
            - eta_t * (2 * tau_1**2 - alpha**2) / 4 * L_U
            + (2 * beta**2 + alpha**2) * K**2 * G**2 * eta_t * eta_l**2 * L_U
            + b * tau_2**2 * eta_t**2 * L_U
            + a * tau_2 * eta_t * L_U,
            Role.BOUND,
        ),
        Formula("(b)", L_U1 - L_star <= (1 - A_s) * L_U - L_star, Role.BOUND),
        Formula("A", Eq(A_s, constants.A_s.definition), Role.DEFINITION),
    ),
    constants=(constants.effective_step, constants.A_s),
)
