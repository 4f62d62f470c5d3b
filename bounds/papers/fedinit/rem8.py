r"""Remark 8: the convergence rate of Theorem 6.

With the learning rate selected as $\eta=O(N^{-1})$, the convergence rate of fedinit.thm6 can still
be bounded as $O\big((NKT)^{-1}\big)$. "The improvement of consistency term maintains the same order
with the initialization bias $D$."
"""

from bounds.papers.fedinit.symbols import K, N, T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem8",
    kind=Kind.REMARK,
    text=__doc__,
    lines="672-687",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6"),
    formulas=(
        Formula("rate", (N * K * T) ** -1, Role.RATE),
        Formula("order of eta", N**-1, Role.RATE),
    ),
)
