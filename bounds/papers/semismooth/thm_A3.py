r"""Proof of Theorem 4.7: the coefficient of the loss that does not come from the drift.

By choosing $\eta=\tilde\eta$, and $\eta_l$ as in `semismooth.thm.A1`, one has

$$\begin{aligned}\mathcal A_3&=\frac{\tilde\eta\alpha^2}4+\tilde\eta^2\alpha^2\Big(b+\frac a{2\eta}\Big)+\frac{a\eta}2\\&=\Big(\frac{\alpha^2+2a\alpha^2+2a}4+\alpha^2b\tilde\eta\Big)\tilde\eta\\&\le(\alpha^2+a\alpha^2+a+\alpha^2b\tilde\eta)\tilde\eta.\end{aligned}$$

Sources: the choice, then displayed lines. $\mathcal A_3$ comes from the opening display in
`semismooth.thm.A1`.
"""

from sympy import Eq, Mul, Rational

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import A_3, a, alpha, b, eta_t
from bounds.papers.semismooth.thm4_7 import chosen_local_rate, chosen_tuning
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.thm.A3",
    kind=Kind.PROOF,
    text=__doc__,
    lines="542, 545, 559-566",
    hypotheses=(chosen_tuning, chosen_local_rate),
    formulas=(
        Formula(
            "bound", A_3 <= (alpha**2 + a * alpha**2 + a + alpha**2 * b * eta_t) * eta_t, Role.BOUND
        ),
        Formula("value", Eq(A_3, constants.A_3.definition), Role.DEFINITION),
        Formula(
            "second form",
            Eq(
                A_3,
                (
                    Mul(Rational(1, 4), alpha**2 + 2 * a * alpha**2 + 2 * a, evaluate=False)
                    + alpha**2 * b * eta_t
                )
                * eta_t,
            ),
            Role.DEFINITION,
        ),
    ),
    constants=(constants.effective_step, constants.tuning, constants.A_3),
)
