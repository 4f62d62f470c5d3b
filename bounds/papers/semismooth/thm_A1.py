r"""Bound of A_1.

$$\mathcal A_1=\tilde\eta^2\Big((2\beta^2+\alpha^2)\Big(\frac1{2\tilde\eta}+b+\frac a{2\eta}\Big)20K\eta_l^2+\Big(b+\frac a{2\eta}\Big)\Big)\ \le\ (1+a+b\tilde\eta)\frac{\tilde\eta}{10}$$
- from: the choice of $\eta$ and $\eta_l$ in line 545.
"""

from sympy import Eq

from bounds.papers.semismooth.symbols import A_1, K, a, alpha, b, beta, eta, eta_l, eta_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.thm.A1",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="540, 545-550",
    formulas=(
        Formula(
            "value",
            Eq(
                A_1,
                eta_t**2
                * (
                    (2 * beta**2 + alpha**2)
                    * (1 / (2 * eta_t) + b + a / (2 * eta))
                    * 20
                    * K
                    * eta_l**2
                    + (b + a / (2 * eta))
                ),
            ),
            Role.DEFINITION,
        ),
        Formula("bound", A_1 <= (1 + a + b * eta_t) * eta_t / 10, Role.BOUND),
    ),
)
