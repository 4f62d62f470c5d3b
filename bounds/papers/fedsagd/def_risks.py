r"""Risks and generalization error, eq. (2).

- Statement: $R_u=E_{i\sim C}[E_{\xi_i\sim P_i}F_i(A(S),\xi_i)]$ (unparticipating expected risk),
  $R_e=\frac{1}{\lvert S\rvert}\sum_{i\in S}E_{\xi_i\sim P_i}F_i(A(S),\xi_i)$ (semi-empirical risk,
  Yuan et al., 2021), $\epsilon_{gen}:=R_u-R_e$;
  C is a meta distribution from which the active clients are drawn. R_u is the expected loss over
  all clients of the meta
  distribution, R_e the expected loss over the clients that took part in training.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import R_e, R_u, eps_gen
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.def.risks", kind=Kind.DEFINITION, text=__doc__, lines="183-199",
formulas=(Formula("statement", Eq(eps_gen, R_u - R_e), Role.DEFINITION),),
)
