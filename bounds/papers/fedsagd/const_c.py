r"""Proof of Lemma D.12: the constant c.

"We define a positive constant $c$ such that"

$$0<c<\frac12-\frac{36\eta_l^2L^2K^2}\alpha-\frac{(72\alpha\eta_l^2L^2K^2+4\alpha)(m-s)}{\kappa_1s(m-1)}\left(\frac{4\alpha^2\beta^2\eta^2\eta_l^2L^2}{(1-\alpha'\beta)^4K}+\frac{18\beta^2\eta_l^2L^2}{(1-\alpha'\beta)^2}+\frac{\eta\eta_lL}{2(1-\alpha'\beta)}\right).$$
"""

from sympy import Rational

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import K, L, alpha, ap, beta, c, eta, eta_l, kappa1, m, s
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.const.c",
    kind=Kind.CONSTANT,
    text=__doc__,
    lines="2094-2097 (inside the proof of Lemma D.12)",
    formulas=(
        Formula(
            "upper end",
            c
            < Rational(1, 2)
            - 36 * eta_l**2 * L**2 * K**2 / alpha
            - (72 * alpha * eta_l**2 * L**2 * K**2 + 4 * alpha)
            * (m - s)
            / (kappa1 * s * (m - 1))
            * (
                4 * alpha**2 * beta**2 * eta**2 * eta_l**2 * L**2 / ((1 - ap * beta) ** 4 * K)
                + 18 * beta**2 * eta_l**2 * L**2 / (1 - ap * beta) ** 2
                + eta * eta_l * L / (2 * (1 - ap * beta))
            ),
            Role.BOUND,
        ),
        Formula("lower end", c > 0, Role.CLAIM),
    ),
    constants=(constants.alpha, constants.ap, constants.kappa1, constants.c),
)
