r"""Comparison with FedProx.

- Statement: "FedSAGD achieves the same local-update stability upper bound as FedProx, but
  introduces an additional update term
  involving the global momentum v_t"; at each local iteration the two differ by a term in $\beta$
  and $v_t$ (its factor is not legible on line 369).
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import K, Theta, eta_l, lam, loc_prox, loc_sagd
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.sec4.1-equal-local-stability", kind=Kind.CLAIM, text=__doc__, lines="367-372",
formulas=(Formula("statement", Eq(loc_sagd, loc_prox), Role.DEFINITION),Formula("statement (2)", 2 / lam * Theta * (1 - (1 - lam * eta_l) ** K), Role.EXPRESSION),),
)
