r"""Remark 5.

The impact of the consistency is much weaker than the dominant term of $\sigma$. With
$\eta=O(\log(NKT)/\lambda\mu KT)$ the rate achieves at most $\tilde O\big((NKT)^{-1}\big)$, "which
still maintains the linear speedup property with $N$ and $K$".
"""

from sympy import log

from bounds.papers.fedinit.symbols import K, N, T, lam, mu
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem5",
    kind=Kind.REMARK,
    text=__doc__,
    lines="625-637",
    formulas=(
        Formula("eta", log(N * K * T) / (lam * mu * K * T), Role.EXPRESSION),
        Formula("rate", (N * K * T) ** (-1), Role.RATE),
    ),
)
