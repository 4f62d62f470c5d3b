r"""Eq. (4) and Appendix D: the weights of the local steps, their sum and their mean.

$$\alpha_k=(1-\eta_l\lambda)^{K-1-k},\qquad\alpha=\sum_{k=0}^{K-1}(1-\eta_l\lambda)^{K-1-k}=\frac{1-(1-\eta_l\lambda)^K}{\eta_l\lambda}$$

$$\alpha'=\frac\alpha K,\qquad\nu=1+\alpha'$$

With $\eta_l=O(\frac1{LK\sqrt T})$ and $\eta=O(\sqrt{sK})$, "we can deduce that $\alpha=O(K)$".
"""

from sympy import Eq, Sum

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import K, alpha, alpha_k, ap, eta_l, k, lam, nu
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.const.alpha",
    kind=Kind.CONSTANT,
    text=__doc__,
    lines="366, 389-390, 1601, 1611, 1649, 2114",
    formulas=(
        Formula("weight", Eq(alpha_k(k), (1 - eta_l * lam) ** (K - 1 - k)), Role.DEFINITION),
        Formula(
            "sum of the weights",
            Eq(alpha, Sum((1 - eta_l * lam) ** (K - 1 - k), (k, 0, K - 1))),
            Role.DEFINITION,
        ),
        Formula(
            "sum of the weights, closed form",
            Eq(alpha, (1 - (1 - eta_l * lam) ** K) / (eta_l * lam)),
            Role.DEFINITION,
        ),
        Formula("mean weight", Eq(ap, alpha / K), Role.DEFINITION),
        Formula("nu", Eq(nu, 1 + ap), Role.DEFINITION),
        Formula("order of alpha", K, Role.RATE),
    ),
    constants=(constants.alpha, constants.ap),
)
