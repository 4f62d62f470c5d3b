r"""Lemma 30, eq. (22): one local step on different data, under local interpolation.

Under Assumptions 1, 4 and 7, the local updates satisfy $w_{i,k+1}^t=w_{i,k}^t-\eta g_{i,k}^t$ on
$\mathcal C$ and $\tilde w_{i,k+1}^t=\tilde w_{i,k}^t-\eta\tilde g_{i,k}^t$ on $\tilde{\mathcal C}$.
If at the $k$-th iteration on each round different data are sampled in $\mathcal C$ and
$\tilde{\mathcal C}$,

$$\mathbb E\|w_{i,k+1}^t-\tilde w_{i,k+1}^t\|\le\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|+2ab\eta L_G.$$
"""

from bounds.papers.fedinit.symbols import L_G, a, b, dgrad_zz, dist_k, dist_kp1, eta
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedinit.lem30",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="4862-4879",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as7"),
    formulas=(Formula("statement", dist_kp1 <= dist_k + 2 * a * b * eta * L_G, Role.BOUND),),
    steps=(
        Step(
            label="s1",
            source='"similar to Lemma 28, we directly upper bound the recursive formulation" (fedinit.lem28)',
            tex=r"\mathbb E\|w_{i,k+1}^t-\tilde w_{i,k+1}^t\|=\mathbb E\|w_{i,k}^t-\eta g_{i,k}^t-\tilde w_{i,k}^t-\eta\tilde g_{i,k}^t\|\le\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|+\eta\mathbb E\|\nabla f_i(w_{i,k}^t,z)-\nabla f_i(\tilde w_{i,k}^t,\tilde z)\|\le\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|+2ab\eta L_G",
            claims=(
                dist_kp1 <= dist_k + eta * dgrad_zz,
                dist_k + eta * dgrad_zz <= dist_k + 2 * a * b * eta * L_G,
            ),
            lines="4880-4903",
        ),
    ),
)
