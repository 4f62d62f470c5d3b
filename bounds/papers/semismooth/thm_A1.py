r"""Proof of Theorem 4.7: opening display and the coefficient of the variance.

"Combining Lemma 6.3 and Lemma 6.4, we get" the bound of `semismooth.lem6_4`, and then

$$\mathbb E[L(U+\Delta U)]-L(U)\le-\frac{\tilde\eta}2\Big(1-4b\tilde\eta-\frac{2a\tilde\eta}\eta\Big)\|\nabla L(U)\|^2+\mathcal A_1\cdot\sigma^2+\mathcal A_2\cdot L(U)+\mathcal A_3\cdot L(U),$$

with $\mathcal A_1$, $\mathcal A_2$, $\mathcal A_3$ printed under braces. By choosing
$\eta=\tilde\eta$ and

$$\eta_l=\min\{1/(\alpha^2K),\ 1/(100KG(\beta+\alpha)),\ 1/(100\sqrt K(\beta+\alpha))\}$$

one has

$$\mathcal A_1=\tilde\eta^2\Big((2\beta^2+\alpha^2)\Big(\frac1{2\tilde\eta}+b+\frac a{2\eta}\Big)20K\eta_l^2+\Big(b+\frac a{2\eta}\Big)\Big)\le(1+a+b\tilde\eta)\frac{\tilde\eta}{10}.$$

The other two coefficients are `semismooth.thm.A2` and `semismooth.thm.A3`.
"""

from sympy import Eq

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    A_1,
    A_2,
    A_3,
    L_U,
    E_L_UdU,
    a,
    b,
    eta,
    eta_t,
    grad_sq,
    sigma,
)
from bounds.papers.semismooth.thm4_7 import chosen_local_rate, chosen_tuning
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.thm.A1",
    kind=Kind.PROOF,
    text=__doc__,
    lines="531-550",
    assumptions=(
        "semismooth.def4_2",
        "semismooth.def4_3",
        "semismooth.def4_6",
        "semismooth.def6_2",
    ),
    hypotheses=(chosen_tuning, chosen_local_rate),
    formulas=(
        Formula("bound", A_1 <= (1 + a + b * eta_t) * (eta_t / 10), Role.BOUND),
        Formula("value", Eq(A_1, constants.A_1.definition), Role.DEFINITION),
        Formula(
            "opening display",
            E_L_UdU - L_U
            <= -eta_t / 2 * (1 - 4 * b * eta_t - 2 * a * eta_t / eta) * grad_sq
            + A_1 * sigma**2
            + A_2 * L_U
            + A_3 * L_U,
            Role.BOUND,
        ),
    ),
    constants=(
        constants.effective_step,
        constants.tuning,
        constants.A_1,
        constants.A_2,
        constants.A_3,
    ),
)
