r"""Lemma D.8: the auxiliary sequence and the server model.

$$z_t-x_t=-\frac{\alpha(\beta+\beta^2)}{1-\alpha'\beta}\eta\eta_lv_t$$
"""

from sympy import Eq

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    G_Sm1,
    alpha,
    ap,
    beta,
    eta,
    eta_l,
    s,
    v_t,
    v_tm1,
    x_t,
    x_tm1,
    z_t,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedsagd.lemD8",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1701-1714",
    formulas=(
        Formula(
            "statement",
            Eq(z_t - x_t, -alpha * (beta + beta**2) / (1 - ap * beta) * eta * eta_l * v_t),
            Role.CLAIM,
        ),
    ),
    constants=(constants.alpha, constants.ap),
    steps=(
        Step(
            label="1",
            source="definition of the auxiliary sequence",
            tex=r"z_t-x_t=\frac{\beta+\alpha'\beta}{1-\alpha'\beta}(x_t-x_{t-1})+\frac{\beta\eta\eta_l}{(1-\alpha'\beta)s}\sum_{i\in S_{t-1}}G^i_{t-1}",
            claims=(
                Eq(
                    z_t - x_t,
                    (beta + ap * beta) / (1 - ap * beta) * (x_t - x_tm1)
                    + beta * eta * eta_l / ((1 - ap * beta) * s) * G_Sm1,
                ),
            ),
        ),
        Step(
            label="2",
            source="Algorithm 1, line 16, Lemma D.5",
            tex=r"=-\frac{(\beta+\alpha'\beta)\eta\eta_l}{(1-\alpha'\beta)s}\sum_{i\in S_{t-1}}(G^i_{t-1}+\alpha\beta v_{t-1})+\frac{\beta\eta\eta_l}{(1-\alpha'\beta)s}\sum_{i\in S_{t-1}}G^i_{t-1}",
            claims=(
                Eq(
                    z_t - x_t,
                    -(beta + ap * beta)
                    * eta
                    * eta_l
                    / ((1 - ap * beta) * s)
                    * (G_Sm1 + s * alpha * beta * v_tm1)
                    + beta * eta * eta_l / ((1 - ap * beta) * s) * G_Sm1,
                ),
            ),
        ),
        Step(
            label="3",
            source="Lemma D.6",
            tex=r"=-\frac{\alpha(\beta+\beta^2)}{1-\alpha'\beta}\eta\eta_lv_t",
            claims=(
                Eq(z_t - x_t, -alpha * (beta + beta**2) / (1 - ap * beta) * eta * eta_l * v_t),
            ),
        ),
    ),
)
