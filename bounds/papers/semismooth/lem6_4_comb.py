r"""Proof of Lemma 6.4: combination, the last display.

$$\begin{aligned}&\mathbb E[L(U+\Delta U)]-L(U)\\&\le-\frac{\tilde\eta}2\|\nabla L(U)\|^2+\frac{\tilde\eta(2\beta^2+\alpha^2)}2\xi+\frac{\tilde\eta\alpha^2}4L(U)\\&\quad+\Big(b+\frac a{2\eta}\Big)\cdot\big(\tilde\eta^2(2\beta^2+\alpha^2)\xi+\tilde\eta^2\alpha^2L(U)+2\tilde\eta^2\|\nabla L(U)\|^2+\tilde\eta^2\sigma^2\big)+\frac{a\eta}2L(U)&&(a)\\&=-\frac{\tilde\eta}2\Big(1-4b\tilde\eta-\frac{2a\tilde\eta}\eta\Big)\|\nabla L(U)\|^2+\tilde\eta^2(2\beta^2+\alpha^2)\Big(\frac1{2\tilde\eta}+b+\frac a{2\eta}\Big)\xi+\tilde\eta^2\Big(b+\frac a{2\eta}\Big)\sigma^2\\&\quad+\Big(\frac{\tilde\eta\alpha^2}4+\tilde\eta^2\alpha^2\Big(b+\frac a{2\eta}\Big)+\frac{a\eta}2\Big)\cdot L(U)&&(b)\end{aligned}$$

Sources: (a) "Combining (18), (21) and (22)", that is `semismooth.eq18`, `semismooth.eq21` and
`semismooth.eq22`; (b) is a displayed line.
"""

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    L_U,
    E_L_UdU,
    a,
    alpha,
    b,
    beta,
    eta,
    eta_t,
    grad_sq,
    sigma,
    xi,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.lem6_4.comb",
    kind=Kind.PROOF,
    text=__doc__,
    lines="520-527",
    formulas=(
        Formula(
            "(a)",
            E_L_UdU - L_U
            <= -eta_t / 2 * grad_sq
            + eta_t * (2 * beta**2 + alpha**2) / 2 * xi
            + eta_t * alpha**2 / 4 * L_U
            + (b + a / (2 * eta))
            * (
                eta_t**2 * (2 * beta**2 + alpha**2) * xi
                + eta_t**2 * alpha**2 * L_U
                + 2 * eta_t**2 * grad_sq
                + eta_t**2 * sigma**2
            )
            + a * eta / 2 * L_U,
            Role.BOUND,
        ),
        Formula(
            "(b)",
            E_L_UdU - L_U
            <= -eta_t / 2 * (1 - 4 * b * eta_t - 2 * a * eta_t / eta) * grad_sq
            + eta_t**2 * (2 * beta**2 + alpha**2) * (1 / (2 * eta_t) + b + a / (2 * eta)) * xi
            + eta_t**2 * (b + a / (2 * eta)) * sigma**2
            + (eta_t * alpha**2 / 4 + eta_t**2 * alpha**2 * (b + a / (2 * eta)) + a * eta / 2)
            * L_U,
            Role.BOUND,
        ),
    ),
    constants=(constants.effective_step_of_lemma,),
)
