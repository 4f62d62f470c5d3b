r"""Eq. (1): the federated objective.

$$\min_xf(x)=\frac1m\sum_{i=1}^mF_i(x),\qquad F_i(x)=\mathbb E_{\xi_i\sim P_i}[F_i(x,\xi_i)]$$

The data distributions $P_i$ may differ across clients.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import f_x, m, sum_F
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.problem",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="128-143",
    formulas=(Formula("statement", Eq(f_x, sum_F / m), Role.DEFINITION),),
)
