r"""Federated objective, eq. (1).

- Statement: $\min_x f(x)=\frac1m\sum_{i=1}^m F_i(x)$, $F_i(x)=E_{\xi_i\sim P_i}[F_i(x,\xi_i)]$;
  $P_i$ may differ across clients.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import f_x, m, sum_F
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.problem", kind=Kind.CLAIM, text=__doc__, lines="128-143",
formulas=(Formula("statement", Eq(f_x, sum_F / m), Role.DEFINITION),),
)
