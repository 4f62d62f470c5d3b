r"""Lemma 6.4, amended: one round progress for a non-convex function.

Suppose the loss functions $L_c$ are $(a,b)$-semi-smooth and semi-Lipschitz in the form of
Assumption 3.1. With $\xi$, $\tilde\eta$ and $\Delta U$ as published, the local models started from
$W_{c,0}=U$, and any number $\eta>0$,

$$\begin{aligned}\mathbb E[L(U+\Delta U)]-L(U)&\le-\frac{\tilde\eta}2\Big(1-6b\tilde\eta-\frac{3a\tilde\eta}\eta\Big)\|\nabla L(U)\|^2\\&\quad+\tilde\eta^2(2\beta^2+\alpha^2)\Big(\frac1{4\tilde\eta}+\frac32\Big(b+\frac a{2\eta}\Big)\Big)\xi+3\tilde\eta^2\Big(b+\frac a{2\eta}\Big)\sigma^2\\&\quad+\Big(\frac{\tilde\eta\alpha^2}4+\frac32\tilde\eta^2\alpha^2\Big(b+\frac a{2\eta}\Big)+\frac{a\eta}2\Big)\cdot L(U).\end{aligned}$$

**What changed.** The factors: the gradients at the local states are random and depend on the noise
of earlier steps, so that Lemma 6.1 does not separate their mean from the noise in (22); the
squared norm of the update is bounded by three terms. The factor $\frac1{4\tilde\eta}$ is that of
(21). The number $\eta$ is free, not the rate that $\tilde\eta$ is made of.
"""

from bounds.papers.semismooth.symbols import (
    L_U,
    E_dU_sq,
    E_L_UdU,
    a,
    alpha,
    b,
    beta,
    eta,
    eta_t,
    grad_sq,
    ip_EdU,
    sigma,
    xi,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

factor = b + a / (2 * eta)

statement = Statement(
    id="semismooth.lem6_4.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="471-486",
    assumptions=("semismooth.def4_2", "semismooth.asm3_1c", "semismooth.def6_2.repaired"),
    formulas=(
        Formula(
            "statement",
            E_L_UdU - L_U
            <= -eta_t / 2 * (1 - 6 * b * eta_t - 3 * a * eta_t / eta) * grad_sq
            + eta_t**2 * (2 * beta**2 + alpha**2) * (1 / (4 * eta_t) + 3 * factor / 2) * xi
            + 3 * eta_t**2 * factor * sigma**2
            + (eta_t * alpha**2 / 4 + 3 * eta_t**2 * alpha**2 * factor / 2 + a * eta / 2) * L_U,
            Role.BOUND,
        ),
    ),
    steps=(
        Step(
            label="s1",
            source="semi-smoothness, Young's inequality",
            claims=(E_L_UdU - L_U <= ip_EdU + factor * E_dU_sq + a * eta / 2 * L_U,),
        ),
        Step(
            label="s2",
            source="as (19) to (21)",
            claims=(
                ip_EdU
                <= -eta_t / 2 * grad_sq
                + eta_t * (2 * beta**2 + alpha**2) / 4 * xi
                + eta_t * alpha**2 / 4 * L_U,
            ),
        ),
        Step(
            label="s3",
            source="the squared norm of three terms, Definition 6.2, (20)",
            claims=(
                E_dU_sq
                <= 3 * eta_t**2 * (2 * beta**2 + alpha**2) / 2 * xi
                + 3 * eta_t**2 * alpha**2 / 2 * L_U
                + 3 * eta_t**2 * grad_sq
                + 3 * eta_t**2 * sigma**2,
            ),
        ),
    ),
)
