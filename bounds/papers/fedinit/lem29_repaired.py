r"""Lemma 29, amended: one local step on different data.

Under Assumption 1, let the stochastic gradient of every datum $z$ lie within $\sigma_l$ of the
gradient of its client, $\|\nabla f_i(w,z)-\nabla f_i(w)\|\le\sigma_l$. If at the $k$-th iteration
different data are sampled in $\mathcal C$ and $\tilde{\mathcal C}$,

$$\mathbb E\|w_{i,k+1}^t-\tilde w_{i,k+1}^t\|\le(1+\eta L)\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|+2\eta\sigma_l.$$

**What changed.** The bound is that of fedinit.lem29. fedinit.as3 bounds a mean over the data; the
lemma supposes which datum was drawn, and for one datum the deviation may be $\sqrt S$ times as
large, so it is bounded here for each.
"""

from bounds.papers.fedinit.symbols import L, dg, dgradf, dist_k, dist_kp1, eta, sigma_l
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedinit.lem29.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="4326-4344",
    assumptions=("fedinit.as1",),
    formulas=(
        Formula("statement", dist_kp1 <= (1 + eta * L) * dist_k + 2 * eta * sigma_l, Role.BOUND),
    ),
    steps=(
        Step(label="s1", source="triangle inequality", claims=(dist_kp1 <= dist_k + eta * dg,)),
        Step(label="s2", source="triangle inequality", claims=(dg <= 2 * sigma_l + dgradf,)),
    ),
)
