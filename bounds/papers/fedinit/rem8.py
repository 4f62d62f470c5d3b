r"""Remark 8.

With $\eta=O(N^{-1})$ the rate is $O\big((NKT)^{-1}\big)$. "The improvement of consistency term
maintains the same order with the initialization bias $D$."
"""

from bounds.papers.fedinit.symbols import K, N, T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem8",
    kind=Kind.REMARK,
    text=__doc__,
    lines="672-687",
    formulas=(
        Formula("eta", N ** (-1), Role.EXPRESSION),
        Formula("rate", (N * K * T) ** (-1), Role.RATE),
    ),
)
