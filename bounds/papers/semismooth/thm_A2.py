r"""Proof of Theorem 4.7: the coefficient of the loss that comes from the drift.

By choosing $\eta=\tilde\eta$ and
$\eta_l=\min\{1/(\alpha^2K),\ 1/(100KG(\beta+\alpha)),\ 1/(100\sqrt K(\beta+\alpha))\}$, one has

$$\mathcal A_2=\tilde\eta^2(2\beta^2+\alpha^2)\Big(\frac1{2\tilde\eta}+b+\frac a{2\eta}\Big)(20\eta_l^2+40K^2\eta_l^2\tau_2^2)\le(1+a+b\tilde\eta)\frac{\tilde\eta}{10}.$$

$\mathcal A_2$ comes from the opening display in `semismooth.thm.A1`.
"""

from sympy import Eq

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import A_2, a, b, eta_t
from bounds.papers.semismooth.thm4_7 import chosen_local_rate, chosen_tuning
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.thm.A2",
    kind=Kind.PROOF,
    text=__doc__,
    lines="541, 545, 552-557",
    hypotheses=(chosen_tuning, chosen_local_rate),
    formulas=(
        Formula("bound", A_2 <= (1 + a + b * eta_t) * (eta_t / 10), Role.BOUND),
        Formula("value", Eq(A_2, constants.A_2.definition), Role.DEFINITION),
    ),
    constants=(constants.effective_step, constants.tuning, constants.A_2),
)
