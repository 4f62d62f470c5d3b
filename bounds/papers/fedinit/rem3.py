r"""Remark 3: the convergence rate of Theorem 1.

With the learning rate selected as $\eta=O\big((N/KT)^{\frac12}\big)$, the convergence rate of
fedinit.thm1 can be bounded as $O\big((NKT)^{-\frac12}\big)$, "proven as the optimal rate in the
stochastic methods in FL under the general assumptions". The improvement of the consistency term
"becomes weaker than the convergence rate by $O(N^{-1})$".
"""

from sympy import Rational

from bounds.papers.fedinit.symbols import K, N, T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem3",
    kind=Kind.REMARK,
    text=__doc__,
    lines="575-597",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as5"),
    formulas=(
        Formula("rate", (N * K * T) ** Rational(-1, 2), Role.RATE),
        Formula("order of eta", (N / (K * T)) ** Rational(1, 2), Role.RATE),
        Formula("factor of the consistency term", N**-1, Role.RATE),
    ),
)
