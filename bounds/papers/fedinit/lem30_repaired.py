r"""Lemma 30, amended: one local step on different data, under local and global interpolation.

Under Assumptions 1, 4, 6 and 7, if at the $k$-th iteration different data are sampled in
$\mathcal C$ and $\tilde{\mathcal C}$,

$$\mathbb E\|w_{i,k+1}^t-\tilde w_{i,k+1}^t\|\le\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|+2ab\eta L_G.$$

**What changed.** The bound is that of fedinit.lem30; its constant $b$ is that of fedinit.as6, which
is now supposed.
"""

from bounds.papers.fedinit.symbols import L_G, a, b, dgrad_zz, dist_k, dist_kp1, eta
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedinit.lem30.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="4862-4879",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6", "fedinit.as7"),
    formulas=(Formula("statement", dist_kp1 <= dist_k + 2 * a * b * eta * L_G, Role.BOUND),),
    steps=(
        Step(
            label="s1", source="triangle inequality", claims=(dist_kp1 <= dist_k + eta * dgrad_zz,)
        ),
        Step(label="s2", source="Assumptions 4, 6 and 7", claims=(dgrad_zz <= 2 * a * b * L_G,)),
    ),
)
