r"""Remark 10: the convergence rate of Theorem 9.

With the learning rate selected as $\eta=O(2\log(KT)/\zeta\mu KT)$, the convergence rate of
fedinit.thm9 achieves at most $\tilde O(T^{-2})$, dominated by the initialization bias $D$. It is
"consistent with the upper bound in Theorem 4 when stochastic variances are ignored under
interpolations" (fedinit.thm4).
"""

from sympy import log

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.symbols import K, T, mu, zeta_c
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem10",
    kind=Kind.REMARK,
    text=__doc__,
    lines="714-726",
    assumptions=("fedinit.as1", "fedinit.as2", "fedinit.as4", "fedinit.as6"),
    formulas=(
        Formula("rate", T**-2, Role.RATE),
        Formula("order of eta", 2 * log(K * T) / (zeta_c * mu * K * T), Role.RATE),
    ),
    constants=(constants.gamma_beta, constants.zeta_c),
)
