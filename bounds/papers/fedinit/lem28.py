r"""Lemma 28 (Lemma 1.1 of Zhou et al., 2021), eq. (20): one local step on the same datum.

Under Assumptions 1 and 3, the local updates satisfy $w_{i,k+1}^t=w_{i,k}^t-\eta g_{i,k}^t$ on
$\mathcal C$ and $\tilde w_{i,k+1}^t=\tilde w_{i,k}^t-\eta\tilde g_{i,k}^t$ on $\tilde{\mathcal C}$.
If at the $k$-th iteration on each round the same data is sampled in $\mathcal C$ and
$\tilde{\mathcal C}$,

$$\mathbb E\|w_{i,k+1}^t-\tilde w_{i,k+1}^t\|\le(1+\eta L)\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|.$$
"""

from bounds.papers.fedinit.symbols import L, dgrad_z, dist_k, dist_kp1, eta
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedinit.lem28",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="4281-4299",
    assumptions=("fedinit.as1", "fedinit.as3"),
    formulas=(Formula("statement", dist_kp1 <= (1 + eta * L) * dist_k, Role.BOUND),),
    steps=(
        Step(
            label="s1",
            source='"by the triangle inequality and omitting the same data $z$"',
            tex=r"\mathbb E\|w_{i,k+1}^t-\tilde w_{i,k+1}^t\|=\mathbb E\|w_{i,k}^t-\eta g_{i,k}^t-\tilde w_{i,k}^t-\eta\tilde g_{i,k}^t\|\le\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|+\eta\mathbb E\|\nabla f_i(w_{i,k}^t,z)-\nabla f_i(\tilde w_{i,k}^t,z)\|\le(1+\eta L)\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|",
            claims=(
                dist_kp1 <= dist_k + eta * dgrad_z,
                dist_k + eta * dgrad_z <= (1 + eta * L) * dist_k,
            ),
            lines="4301-4324",
        ),
    ),
)
