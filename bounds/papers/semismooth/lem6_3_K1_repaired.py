r"""Proof of Lemma 6.3, amended: the case of one local update.

Let the local states be numbered from $W_{c,1}=U$, as the sentence has it, so that the first local
update leads from $W_{c,1}$ to $W_{c,2}$. Then $\xi=0$ for $K=1$, and the lemma holds.

**What changed.** The numbering is said. With the start $W_{c,0}=U$ of Section 5.2 and of Algorithm 1
the state $W_{c,1}$ is that after the update.
"""

from bounds.papers.semismooth.lem6_3_K1 import statement as published
from bounds.statement import Kind, Statement

statement = Statement(
    id="semismooth.lem6_3.K1.repaired",
    kind=Kind.PROOF,
    text=__doc__,
    lines="423",
    hypotheses=published.hypotheses,
    formulas=published.formulas,
)
