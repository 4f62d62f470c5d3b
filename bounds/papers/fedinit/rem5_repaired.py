r"""Remark 5, amended: the convergence rate of Theorem 4.

With the learning rate $\eta=O(\log(NKT)/\lambda\mu KT)$ and $T\ge N$, the bound of
fedinit.thm4.repaired is $\tilde O\big((NT)^{-1}\big)$, which has the linear speedup with $N$.

**What changed.** The heterogeneity enters the variance $\sigma_l^2+6K\sigma_g^2$ with the number of
local steps $K$, and the two terms of the divergence are $\tilde O(T^{-2})$, without $K$; so there is
no speedup with $K$. That there are as many rounds as active clients is supposed.
"""

from bounds.papers.fedinit.rem5 import statement as published
from bounds.papers.fedinit.symbols import N, T
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement

statement = Statement(
    id="fedinit.rem5.repaired",
    kind=Kind.REMARK,
    text=__doc__,
    lines="625-637",
    assumptions=("fedinit.thm4.repaired",),
    hypotheses=(Hypothesis(T >= N, label="many rounds"),),
    formulas=(Formula("rate", (N * T) ** -1, Role.RATE), *published.formulas[1:]),
)
