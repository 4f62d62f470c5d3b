r"""Bound of A_3.

$$\mathcal A_3=\frac{\tilde\eta\alpha^2}4+\tilde\eta^2\alpha^2\Big(b+\frac a{2\eta}\Big)+\frac{a\eta}2=\Big(\frac{\alpha^2+2a\alpha^2+2a}4+\alpha^2b\tilde\eta\Big)\tilde\eta\ \le\ (\alpha^2+a\alpha^2+a+\alpha^2b\tilde\eta)\tilde\eta$$
- from: the choice $\eta=\tilde\eta$ (line 545); displayed lines.
"""

from sympy import Eq

from bounds.papers.semismooth.symbols import A_3, a, alpha, b, eta, eta_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.thm.A3",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="542, 559-566",
    formulas=(
        Formula(
            "value",
            Eq(A_3, eta_t * alpha**2 / 4 + eta_t**2 * alpha**2 * (b + a / (2 * eta)) + a * eta / 2),
            Role.DEFINITION,
        ),
        Formula(
            "second form",
            Eq(A_3, ((alpha**2 + 2 * a * alpha**2 + 2 * a) / 4 + alpha**2 * b * eta_t) * eta_t),
            Role.DEFINITION,
        ),
        Formula(
            "bound", A_3 <= (alpha**2 + a * alpha**2 + a + alpha**2 * b * eta_t) * eta_t, Role.BOUND
        ),
    ),
)
