r"""Eq. (24), proof of Proposition 5.1: one step of gradient descent.

By the gradient update $x_{t+1}=x_t-\eta\cdot\nabla L(x)|_{x=x_t}$,

$$\begin{aligned}L(x_{t+1})-L(x^*)&\le L(x_t)-L(x^*)+\langle\nabla L(x_t),x_{t+1}-x_t\rangle+b\|x_{t+1}-x_t\|^2+a\|x_{t+1}-x_t\|\cdot L(x_t)^{1/2}&&(1a)\\&=L(x_t)-L(x^*)-\eta\|\nabla L(x_t)\|^2+b\eta^2\|\nabla L(x_t)\|^2+a\eta\|\nabla L(x_t)\|\cdot L(x_t)^{1/2}&&(1b)\\&:=L(x_t)-L(x^*)+A&&(1c)\end{aligned}$$

By $(\tau_1,\tau_2)$-non-critical point,

$$\begin{aligned}A&=-\eta\|\nabla L(x_t)\|^2+b\eta^2\|\nabla L(x_t)\|^2+a\eta\|\nabla L(x_t)\|\cdot L(x_t)^{1/2}&&(2a)\\&\le-\eta\tau_1^2L(x_t)+b\eta^2\tau_2^2L(x_t)+a\eta\tau_2L(x_t)&&(2b)\\&=(-\eta\tau_1^2+b\eta^2\tau_2^2+a\eta\tau_2)L(x_t)&&(2c)\\&:=C\cdot L(x_t)&&(2d)\end{aligned}$$

Then

$$\begin{aligned}C&=-\eta\tau_1^2+b\eta^2\tau_2^2+a\eta\tau_2&&(3a)\\&\le-0.5\eta\tau_1^2+b\eta^2\tau_2^2&&(3b)\\&\le-0.1\eta\tau_1^2&&(3c)\end{aligned}$$

and finally

$$\begin{aligned}L(x_{t+1})-L(x^*)&\le(1+C)L(x_t)-L(x^*)&&(4a)\\&\le(1-0.1\eta\tau_1^2)\cdot L(x_t)-L(x^*)&&(4b)\\&\le(1-\lambda)\cdot L(x_t)-L(x^*)&&(4c)\\&\le(1-\lambda)\cdot(L(x_t)-L(x^*))&&(4d)\end{aligned}$$

Sources: (1a) $(a,b)$-semi-smoothness of $L$; (1b) the gradient update; (2b)
$(\tau_1,\tau_2)$-non-critical point; (3b) "follows from" $0.5\tau_1^2\ge a\tau_2$; (3c) from
$\eta\le\tau_1^2/(10b\tau_2^2)$; (4c), "the second last step", follows $\lambda=0.1\eta\tau_1^2$;
the other lines are displayed without a source.
"""

from sympy import Eq, sqrt

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    A_p,
    C_p,
    L_xs,
    L_xt,
    L_xt1,
    a,
    b,
    dx_n,
    eta,
    grad_x_n,
    grad_x_sq,
    ip_x,
    lam,
    tau_1,
    tau_2,
)
from bounds.statement import Constant, Formula, Hypothesis, Kind, Role, Statement, Where

increment = Constant(
    symbol=A_p,
    definition=-eta * grad_x_sq + b * eta**2 * grad_x_sq + a * eta * grad_x_n * sqrt(L_xt),
    source="Section 7.1, (24)",
)
coefficient = Constant(
    symbol=C_p,
    definition=-eta * tau_1**2 + b * eta**2 * tau_2**2 + a * eta * tau_2,
    source="Section 7.1",
)

statement = Statement(
    id="semismooth.eq24",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="612-632",
    assumptions=("semismooth.def4_2", "semismooth.def4_3"),
    hypotheses=(
        Hypothesis(
            tau_1**2 / 2 >= a * tau_2, Where.STATEMENT, "ceiling on the first-order constant, (3b)"
        ),
        Hypothesis(eta <= tau_1**2 / (10 * b * tau_2**2), Where.STATEMENT, "ceiling on eta, (3c)"),
    ),
    formulas=(
        Formula(
            "(1a)",
            L_xt1 - L_xs <= L_xt - L_xs + ip_x + b * dx_n**2 + a * dx_n * sqrt(L_xt),
            Role.BOUND,
        ),
        Formula(
            "(1b)",
            L_xt1 - L_xs
            <= L_xt
            - L_xs
            - eta * grad_x_sq
            + b * eta**2 * grad_x_sq
            + a * eta * grad_x_n * sqrt(L_xt),
            Role.BOUND,
        ),
        Formula("(1c)", L_xt1 - L_xs <= L_xt - L_xs + A_p, Role.BOUND),
        Formula("(2a)", Eq(A_p, increment.definition), Role.DEFINITION),
        Formula(
            "(2b)",
            A_p <= -eta * tau_1**2 * L_xt + b * eta**2 * tau_2**2 * L_xt + a * eta * tau_2 * L_xt,
            Role.BOUND,
        ),
        Formula(
            "(2c)",
            A_p <= (-eta * tau_1**2 + b * eta**2 * tau_2**2 + a * eta * tau_2) * L_xt,
            Role.BOUND,
        ),
        Formula("(2d)", A_p <= C_p * L_xt, Role.BOUND),
        Formula("(3a)", Eq(C_p, coefficient.definition), Role.DEFINITION),
        Formula("(3b)", C_p <= -eta * tau_1**2 / 2 + b * eta**2 * tau_2**2, Role.BOUND),
        Formula("(3c)", C_p <= -eta * tau_1**2 / 10, Role.BOUND),
        Formula("(4a)", L_xt1 - L_xs <= (1 + C_p) * L_xt - L_xs, Role.BOUND),
        Formula("(4b)", L_xt1 - L_xs <= (1 - eta * tau_1**2 / 10) * L_xt - L_xs, Role.BOUND),
        Formula("(4c)", L_xt1 - L_xs <= (1 - lam) * L_xt - L_xs, Role.BOUND),
        Formula("(4d)", L_xt1 - L_xs <= (1 - lam) * (L_xt - L_xs), Role.BOUND),
    ),
    constants=(increment, coefficient, constants.lam),
)
