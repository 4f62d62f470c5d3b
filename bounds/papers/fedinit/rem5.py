r"""Remark 5: the convergence rate of Theorem 4.

In fedinit.thm4 the impact of the consistency "is much weaker than the dominant term of $\sigma$".
With the learning rate selected as $\eta=O(\log(NKT)/\lambda\mu KT)$, the convergence rate achieves
at most $\tilde O\big((NKT)^{-1}\big)$, "which still maintains the linear speedup property with $N$
and $K$".
"""

from sympy import log

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.symbols import K, N, T, lam, mu
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem5",
    kind=Kind.REMARK,
    text=__doc__,
    lines="625-637",
    assumptions=("fedinit.as1", "fedinit.as2", "fedinit.as3", "fedinit.as5"),
    formulas=(
        Formula("rate", (N * K * T) ** -1, Role.RATE),
        Formula("order of eta", log(N * K * T) / (lam * mu * K * T), Role.RATE),
    ),
    constants=(constants.kappa_beta, constants.lam),
)
