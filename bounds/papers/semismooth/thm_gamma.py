r"""The gammas.

$$\gamma_1:=\frac{\tilde\eta}2(1-4b\tilde\eta-2a),\qquad\gamma_2:=(1+a+b\tilde\eta)\frac{\tilde\eta}{10}+(\alpha^2+a\alpha^2+a+\alpha^2b\tilde\eta)\tilde\eta,\qquad\gamma_3:=(1+a+b\tilde\eta)\frac{\tilde\eta}{10}\sigma^2$$
Line 580: "choosing $\gamma_2\le\gamma_1\tau_1^2/2$ which means restricting $a\le\tau_1^2/10$,
$\alpha\le\tau_1^2/10$ and $\tilde\eta\le\tau_1^2/(20b)$".
"""

from sympy import Eq

from bounds.papers.semismooth.symbols import (
    a,
    alpha,
    b,
    eta_t,
    gamma_1,
    gamma_2,
    gamma_3,
    sigma,
    tau_1,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.thm.gamma",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="574 and 580",
    hypotheses=(
        Hypothesis(gamma_2 <= gamma_1 * tau_1**2 / 2, Where.STATEMENT, "restriction"),
        Hypothesis(a <= tau_1**2 / 10, Where.STATEMENT, "restriction on a"),
        Hypothesis(alpha <= tau_1**2 / 10, Where.STATEMENT, "restriction on alpha"),
        Hypothesis(eta_t <= tau_1**2 / (20 * b), Where.STATEMENT, "restriction on eta_t"),
    ),
    formulas=(
        Formula("gamma_1", Eq(gamma_1, eta_t / 2 * (1 - 4 * b * eta_t - 2 * a)), Role.DEFINITION),
        Formula(
            "gamma_2",
            Eq(
                gamma_2,
                (1 + a + b * eta_t) * eta_t / 10
                + (alpha**2 + a * alpha**2 + a + alpha**2 * b * eta_t) * eta_t,
            ),
            Role.DEFINITION,
        ),
        Formula(
            "gamma_3", Eq(gamma_3, (1 + a + b * eta_t) * (eta_t / 10) * sigma**2), Role.DEFINITION
        ),
    ),
)
