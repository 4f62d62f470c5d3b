r"""Weights alpha_k, alpha, alpha', nu.

- Statement: $\alpha_k=(1-\eta_l\lambda)^{K-1-k}$,
  $\alpha=\sum_{k=0}^{K-1}(1-\eta_l\lambda)^{K-1-k}=\frac{1-(1-\eta_l\lambda)^K}{\eta_l\lambda}$,
  $\alpha'=\frac\alpha K$, $\nu=1+\alpha'$; $\alpha=O(K)$ for $\eta_l=O(\frac{1}{LK\sqrt T})$ and
  $\eta=O(\sqrt{sK})$.
"""

from sympy import Eq, Sum

from bounds.papers.fedsagd.symbols import K, alpha, alpha_k, ap, eta_l, k, lam, nu
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
id="fedsagd.const.alpha", kind=Kind.CONSTANT, text=__doc__, lines="366, 389-390, 1601, 1611, 1649, 2114",
formulas=(Formula("statement", Eq(alpha_k(k), (1 - eta_l * lam) ** (K - 1 - k)), Role.CLAIM),Formula("statement (2)", Eq(alpha, Sum((1 - eta_l * lam) ** (K - 1 - k), (k, 0, K - 1))), Role.DEFINITION),Formula("statement (3)", Eq(alpha, (1 - (1 - eta_l * lam) ** K) / (eta_l * lam)), Role.DEFINITION),Formula("statement (4)", Eq(ap, alpha / K), Role.DEFINITION),Formula("statement (5)", Eq(nu, 1 + ap), Role.DEFINITION),),
)
