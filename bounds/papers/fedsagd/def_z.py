r"""Eq. (5): the auxiliary sequence of the convergence proof.

From $z_0=x_0$, for $t\ge1$

$$z_t=\frac{1+\beta}{1-\alpha'\beta}x_t-\frac{\beta+\alpha'\beta}{1-\alpha'\beta}x_{t-1}+\frac{\beta\eta\eta_l}{(1-\alpha'\beta)s}\sum_{i\in S_{t-1}}G^i_{t-1},$$

where $G^i_t=\sum_{k=0}^{K-1}\alpha_kg^i_{t,k}$, $\alpha'=\frac\alpha K$ and $\nu=1+\alpha'$, so
that $\beta+\alpha'\beta=\nu\beta$. The step $z_{t+1}-z_t$ is that of fedsagd.lemD7.

"As $t$ tends to positive infinity, $z_t$ and $x_t$ both converge to optimum $x^*$"; mapped from
$x_t$ to $z_t$, the update is that of an SGD-type method.
"""

from sympy import Eq

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import G_Sm1, ap, beta, eta, eta_l, s, x_t, x_tm1, z_t
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.def.z",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="387-395, 1640-1649",
    formulas=(
        Formula(
            "statement",
            Eq(
                z_t,
                (1 + beta) / (1 - ap * beta) * x_t
                - (beta + ap * beta) / (1 - ap * beta) * x_tm1
                + beta * eta * eta_l / ((1 - ap * beta) * s) * G_Sm1,
            ),
            Role.DEFINITION,
        ),
    ),
    constants=(constants.alpha, constants.ap),
)
