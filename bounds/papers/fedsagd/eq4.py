r"""Eq. (4): the accumulated local update of FedSAGD.

$$x^i_{t,K}-x^i_{t,0}=-\eta_l\sum_{k=0}^{K-1}\alpha_kg^i_{t,k}-\alpha\beta\eta_lv_t,\qquad\alpha_k:=(1-\eta_l\lambda)^{K-1-k},\quad\alpha:=\sum_{k=0}^{K-1}\alpha_k$$

Here $v_t$ is the global momentum.
"""

from sympy import Eq, Sum

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    K,
    alpha,
    alpha_k,
    beta,
    eta_l,
    g_of,
    k,
    v_t,
    wsum_g,
    x_i0,
    x_K,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.eq4",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="355-367",
    formulas=(
        Formula(
            "statement", Eq(x_K - x_i0, -eta_l * wsum_g - alpha * beta * eta_l * v_t), Role.CLAIM
        ),
        Formula(
            "weighted sum", Eq(wsum_g, Sum(alpha_k(k) * g_of(k), (k, 0, K - 1))), Role.DEFINITION
        ),
    ),
    constants=(constants.alpha,),
    proof="fedsagd.lemD5",
)
