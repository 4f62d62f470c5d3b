r"""Remark 8, amended: the convergence rate of Theorem 6.

With the learning rate $\eta=O(N^{-1})$ the bound of fedinit.thm6.repaired is $O(N(KT)^{-1})$, with
one that does not depend on $N$ it is $O\big((KT)^{-1}\big)$. The consistency term has the order of
the initialization bias $D$.

**What changed.** The factor $N$: the bound falls with $\eta$, and a learning rate of the order $N$,
with which it would be $O\big((NKT)^{-1}\big)$, is beyond the ceiling $\frac1{aKL}$ for large $N$.
"""

from bounds.papers.fedinit.rem8 import statement as published
from bounds.papers.fedinit.symbols import K, N, T
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem8.repaired",
    kind=Kind.REMARK,
    text=__doc__,
    lines="672-687",
    assumptions=("fedinit.thm6.repaired",),
    formulas=(
        Formula("rate", N * (K * T) ** -1, Role.RATE),
        *published.formulas[1:],
        Formula("rate, learning rate free of N", (K * T) ** -1, Role.RATE),
    ),
)
