r"""The updates, amended: the aggregated update holds the global rate.

As `semismooth.def.update`, with $\Delta U=\eta_g\cdot\frac1N\sum_c\Delta W_c$, so that the server's
step $U^{r+1}=U^r+\Delta U$ is that of `semismooth.alg1`, and

$$\Delta U=-\frac{\tilde\eta}{KN}\sum_{k,c}g_c(W_{c,k-1}),\qquad\tilde\eta=K\eta_g\eta_l.$$

**What changed.** $\Delta U$ names the global rate times the average of line 19 of Algorithm 1, which
itself is called $\Delta U$ there; and the rate of a local step is $\eta_l$ in Section 6 too.
"""

from bounds.papers.semismooth.def_update import statement as published
from bounds.statement import Kind, Statement

OTHER_RATE = ("local step, Lemma 6.3", "effective step, Lemma 6.4")

statement = Statement(
    id="semismooth.def.update.repaired",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="262-270, 423, 480-482",
    formulas=tuple(f for f in published.formulas if f.label not in OTHER_RATE),
)
