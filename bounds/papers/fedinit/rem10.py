r"""Remark 10.

With $\eta=O(2\log(KT)/\zeta\mu KT)$ the rate achieves at most $\tilde O(T^{-2})$, dominated by the
initialization bias $D$; "consistent with the upper bound in Theorem 4 when stochastic variances are
ignored under interpolations".
"""

from sympy import log

from bounds.papers.fedinit.symbols import K, T, mu, zeta_c
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem10",
    kind=Kind.REMARK,
    text=__doc__,
    lines="714-726",
    formulas=(
        Formula("eta", 2 * log(K * T) / (zeta_c * mu * K * T), Role.EXPRESSION),
        Formula("rate", T ** (-2), Role.RATE),
    ),
)
