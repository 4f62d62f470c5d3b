r"""Remark 3.

With $\eta=O\big((N/KT)^{1/2}\big)$ the convergence rate is $O\big((NKT)^{-1/2}\big)$. "The
improvement of consistency term becomes weaker than the convergence rate by $O(N^{-1})$."
"""

from sympy import Rational

from bounds.papers.fedinit.symbols import K, N, T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem3",
    kind=Kind.REMARK,
    text=__doc__,
    lines="575-597",
    formulas=(
        Formula("eta", (N / (K * T)) ** Rational(1, 2), Role.EXPRESSION),
        Formula("rate", (N * K * T) ** Rational(-1, 2), Role.RATE),
        Formula("factor of the consistency term", N ** (-1), Role.EXPRESSION),
    ),
)
