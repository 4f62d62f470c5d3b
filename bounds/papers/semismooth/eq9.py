r"""Eq. (9), proof sketch: bound of the drift.

$$\xi\le4K^2G^2\eta_l^2\frac1N\sum_{c=1}^NL_c(U)\ (a)\ =4K^2G^2\eta_l^2L(U)\ (b)$$

Source: averaging `semismooth.sketch.drift` over $c$ and $k$.
"""

from sympy import Sum

from bounds.papers.semismooth.symbols import L_U, G, K, LcU, N, c, eta_l, xi
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.eq9",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="322-324",
    formulas=(
        Formula("(a)", xi <= 4 * K**2 * G**2 * eta_l**2 * Sum(LcU(c), (c, 1, N)) / N, Role.BOUND),
        Formula("(b)", xi <= 4 * K**2 * G**2 * eta_l**2 * L_U, Role.BOUND),
    ),
)
