r"""Bound of A_2.

$$\mathcal A_2=\tilde\eta^2(2\beta^2+\alpha^2)\Big(\frac1{2\tilde\eta}+b+\frac a{2\eta}\Big)(20\eta_l^2+40K^2\eta_l^2\tau_2^2)\ \le\ (1+a+b\tilde\eta)\frac{\tilde\eta}{10}$$
- from: the choice of $\eta$ and $\eta_l$ in line 545.
"""

from sympy import Eq

from bounds.papers.semismooth.symbols import A_2, K, a, alpha, b, beta, eta, eta_l, eta_t, tau_2
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.thm.A2",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="541, 552-557",
    formulas=(
        Formula(
            "value",
            Eq(
                A_2,
                eta_t**2
                * (2 * beta**2 + alpha**2)
                * (1 / (2 * eta_t) + b + a / (2 * eta))
                * (20 * eta_l**2 + 40 * K**2 * eta_l**2 * tau_2**2),
            ),
            Role.DEFINITION,
        ),
        Formula("bound", A_2 <= (1 + a + b * eta_t) * eta_t / 10, Role.BOUND),
    ),
)
