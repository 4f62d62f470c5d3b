r"""Eq. (10), amended: the recursion of the divergence, where every client trains.

Let every client of $\mathcal C$ train in every round, and the active ones only be averaged. Then

$$w_{i,K}^t=w^t+\beta(w^t-w_{i,K}^{t-1})-\eta\sum_{k=0}^{K-1}g_{i,k}^t$$

for every $i\in\mathcal C$, and the recursion of fedinit.eq10 follows.

**What changed.** That every client trains is said. In line 14 of fedinit.alg1 one that is not active
keeps its last state.
"""

from bounds.papers.fedinit.eq10 import statement as published
from bounds.statement import Kind, Statement

statement = Statement(
    id="fedinit.eq10.repaired",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="981-1015",
    formulas=published.formulas,
)
