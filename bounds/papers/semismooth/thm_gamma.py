r"""Proof of Theorem 4.7: coefficients of one round, and the restrictions on them.

$$\gamma_1:=\frac{\tilde\eta}2(1-4b\tilde\eta-2a),\qquad\gamma_2:=(1+a+b\tilde\eta)\frac{\tilde\eta}{10}+(\alpha^2+a\alpha^2+a+\alpha^2b\tilde\eta)\tilde\eta,\qquad\gamma_3:=(1+a+b\tilde\eta)\frac{\tilde\eta}{10}\sigma^2$$

They stand in (23), `semismooth.eq23`. The recursion `semismooth.thm.rec` uses them by "choosing
$\gamma_2\le\gamma_1\tau_1^2/2$ which means restricting $a\le\tau_1^2/10$,
$\alpha\le\tau_1^2/10$ and $\tilde\eta\le\tau_1^2/(20b)$".
"""

from sympy import Eq

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import gamma_1, gamma_2, gamma_3, tau_1
from bounds.papers.semismooth.thm4_7 import restrictions
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.thm.gamma",
    kind=Kind.PROOF,
    text=__doc__,
    lines="574, 580",
    hypotheses=restrictions,
    formulas=(
        Formula("gamma_1", Eq(gamma_1, constants.gamma_1.definition), Role.DEFINITION),
        Formula("gamma_2", Eq(gamma_2, constants.gamma_2.definition), Role.DEFINITION),
        Formula("gamma_3", Eq(gamma_3, constants.gamma_3.definition), Role.DEFINITION),
        Formula("choice of gamma_2", gamma_2 <= gamma_1 * tau_1**2 / 2, Role.CLAIM),
    ),
    constants=(
        constants.effective_step,
        constants.gamma_1,
        constants.gamma_2,
        constants.gamma_3,
    ),
)
