r"""Remark 18, amended: the rates of the divergence term in Theorem 17.

As fedinit.rem18, for fedinit.thm17.repaired. With the learning rate $O(\log(NKT)/\lambda\mu KT)$
both terms, that of the initial bias $D$ and that of the variance, are $\tilde O(T^{-2})$.

**What changed.** At the second learning rate neither term dominates for large $T$: they differ by a
factor that holds $T$ in the logarithm only, and there the variance gains.
"""

from bounds.papers.fedinit.rem18 import statement as published
from bounds.statement import Kind, Statement

statement = Statement(
    id="fedinit.rem18.repaired",
    kind=Kind.REMARK,
    text=__doc__,
    lines="1042-1071",
    assumptions=("fedinit.thm17.repaired",),
    formulas=published.formulas,
)
