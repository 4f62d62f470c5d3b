r"""Chain of Proposition 5.1, (24).

Step 1, lines 616-618, equation (24):
$$\begin{aligned}L(x_{t+1})-L(x^*)&\le L(x_t)-L(x^*)+\langle\nabla L(x_t),x_{t+1}-x_t\rangle+b\|x_{t+1}-x_t\|^2+a\|x_{t+1}-x_t\|\cdot L(x_t)^{1/2}&&(1a)\\&=L(x_t)-L(x^*)-\eta\|\nabla L(x_t)\|^2+b\eta^2\|\nabla L(x_t)\|^2+a\eta\|\nabla L(x_t)\|\cdot L(x_t)^{1/2}&&(1b)\\&:=L(x_t)-L(x^*)+A&&(1c)\end{aligned}$$
Step 2, lines 620-622:
$$\begin{aligned}A&=-\eta\|\nabla L(x_t)\|^2+b\eta^2\|\nabla L(x_t)\|^2+a\eta\|\nabla L(x_t)\|\cdot L(x_t)^{1/2}&&(2a)\\&\le-\eta\tau_1^2L(x_t)+b\eta^2\tau_2^2L(x_t)+a\eta\tau_2L(x_t)&&(2b)\\&=(-\eta\tau_1^2+b\eta^2\tau_2^2+a\eta\tau_2)L(x_t)&&(2c)\\&:=C\cdot L(x_t)&&(2d)\end{aligned}$$
Step 3, lines 624-628:
$$C=-\eta\tau_1^2+b\eta^2\tau_2^2+a\eta\tau_2\ (3a)\ \le-0.5\eta\tau_1^2+b\eta^2\tau_2^2\ (3b)\ \le-0.1\eta\tau_1^2\ (3c)$$
Step 4, lines 628-632:
$$\begin{aligned}L(x_{t+1})-L(x^*)&\le(1+C)L(x_t)-L(x^*)&&(4a)\\&\le(1-0.1\eta\tau_1^2)\cdot L(x_t)-L(x^*)&&(4b)\\&\le(1-\lambda)\cdot L(x_t)-L(x^*)&&(4c)\\&\le(1-\lambda)\cdot(L(x_t)-L(x^*))&&(4d)\end{aligned}$$
- from: (1a) $(a,b)$-semi-smoothness of $L$; (1b) the gradient update $x_{t+1}=x_t-\eta\cdot\nabla
  L(x)|_{x=x_t}$; (2b) $(\tau_1,\tau_2)$-non-critical point; (3b) $0.5\tau_1^2\ge a\tau_2$; (3c)
  $\eta\le\tau_1^2/(10b\tau_2^2)$; (4a), (4b) displayed lines; (4c) $\lambda=0.1\eta\tau_1^2$ ("the
  second last step"); (4d) displayed line.
"""

from sympy import Eq, Rational, sqrt

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
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq24",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="612-632",
    formulas=(
        Formula(
            "1a",
            L_xt1 - L_xs <= L_xt - L_xs + ip_x + b * dx_n**2 + a * dx_n * sqrt(L_xt),
            Role.BOUND,
        ),
        Formula(
            "1b",
            L_xt1 - L_xs
            <= L_xt
            - L_xs
            - eta * grad_x_sq
            + b * eta**2 * grad_x_sq
            + a * eta * grad_x_n * sqrt(L_xt),
            Role.BOUND,
        ),
        Formula("1c", L_xt1 - L_xs <= L_xt - L_xs + A_p, Role.BOUND),
        Formula(
            "2a",
            Eq(A_p, -eta * grad_x_sq + b * eta**2 * grad_x_sq + a * eta * grad_x_n * sqrt(L_xt)),
            Role.DEFINITION,
        ),
        Formula(
            "2b",
            A_p <= -eta * tau_1**2 * L_xt + b * eta**2 * tau_2**2 * L_xt + a * eta * tau_2 * L_xt,
            Role.BOUND,
        ),
        Formula(
            "2c",
            A_p <= (-eta * tau_1**2 + b * eta**2 * tau_2**2 + a * eta * tau_2) * L_xt,
            Role.BOUND,
        ),
        Formula("2d", A_p <= C_p * L_xt, Role.BOUND),
        Formula(
            "3a",
            Eq(C_p, -eta * tau_1**2 + b * eta**2 * tau_2**2 + a * eta * tau_2),
            Role.DEFINITION,
        ),
        Formula("3b", C_p <= -Rational(1, 2) * eta * tau_1**2 + b * eta**2 * tau_2**2, Role.BOUND),
        Formula("3c", C_p <= -Rational(1, 10) * eta * tau_1**2, Role.BOUND),
        Formula("4a", L_xt1 - L_xs <= (1 + C_p) * L_xt - L_xs, Role.BOUND),
        Formula(
            "4b", L_xt1 - L_xs <= (1 - Rational(1, 10) * eta * tau_1**2) * L_xt - L_xs, Role.BOUND
        ),
        Formula("4c", L_xt1 - L_xs <= (1 - lam) * L_xt - L_xs, Role.BOUND),
        Formula("4d", L_xt1 - L_xs <= (1 - lam) * (L_xt - L_xs), Role.BOUND),
    ),
)
