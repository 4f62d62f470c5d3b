r"""Eq. (21), proof of Lemma 6.4: the inner product by drift and loss.

$$\begin{aligned}\langle\nabla L(U),\mathbb E[\Delta U]\rangle&\le-\frac{\tilde\eta}2\|\nabla L(U)\|^2+\frac{\tilde\eta}{2KN}\sum_{k\in K,c\in[N]}\Big(\Big(\beta^2+\frac{\alpha^2}2\Big)\mathbb E[\|W_{c,k-1}-U\|^2]+\frac{\alpha^2}2L_c(U)\Big)&&(a)\\&=-\frac{\tilde\eta}2\|\nabla L(U)\|^2+\frac{\tilde\eta(2\beta^2+\alpha^2)}4\xi+\frac{\tilde\eta\alpha^2}4L(U)&&(b)\end{aligned}$$

Sources: (a) "Combining (19) and (20)", that is `semismooth.eq19` and `semismooth.eq20`; (b) is a
displayed line. The formula "(b)" is the equality of the two right sides, "statement" the bound that
the display ends with.
"""

from sympy import Eq, Sum

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    L_U,
    Edsqm1,
    K,
    LcU,
    N,
    alpha,
    beta,
    c,
    eta_t,
    grad_sq,
    ip_EdU,
    k,
    xi,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq21",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="506-508",
    formulas=(
        Formula(
            "(a)",
            ip_EdU
            <= -eta_t / 2 * grad_sq
            + eta_t
            / (2 * K * N)
            * Sum(
                (beta**2 + alpha**2 / 2) * Edsqm1(c, k) + alpha**2 / 2 * LcU(c),
                (k, 1, K),
                (c, 1, N),
            ),
            Role.BOUND,
        ),
        Formula(
            "(b)",
            Eq(
                -eta_t / 2 * grad_sq
                + eta_t
                / (2 * K * N)
                * Sum(
                    (beta**2 + alpha**2 / 2) * Edsqm1(c, k) + alpha**2 / 2 * LcU(c),
                    (k, 1, K),
                    (c, 1, N),
                ),
                -eta_t / 2 * grad_sq
                + eta_t * (2 * beta**2 + alpha**2) / 4 * xi
                + eta_t * alpha**2 / 4 * L_U,
            ),
            Role.CLAIM,
        ),
        Formula(
            "statement",
            ip_EdU
            <= -eta_t / 2 * grad_sq
            + eta_t * (2 * beta**2 + alpha**2) / 4 * xi
            + eta_t * alpha**2 / 4 * L_U,
            Role.BOUND,
        ),
    ),
    constants=(constants.effective_step_of_lemma,),
)
