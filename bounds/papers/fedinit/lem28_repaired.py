r"""Lemma 28, amended: one local step on the same datum.

Let every datum have an $L$-smooth loss, and let the local updates be
$w_{i,k+1}^t=w_{i,k}^t-\eta g_{i,k}^t$ and $\tilde w_{i,k+1}^t=\tilde w_{i,k}^t-\eta\tilde g_{i,k}^t$
with the gradients of the same datum. Then

$$\mathbb E\|w_{i,k+1}^t-\tilde w_{i,k+1}^t\|\le(1+\eta L)\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|.$$

**What changed.** The lemma is the published one. In the first line of its proof the second gradient
has the sign of its update: the difference of the two updates holds $+\eta\tilde g_{i,k}^t$.
"""

from bounds.papers.fedinit.symbols import L, dgrad_z, dist_k, dist_kp1, eta
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedinit.lem28.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="4281-4299",
    assumptions=("fedinit.as1", "fedinit.as3"),
    formulas=(Formula("statement", dist_kp1 <= (1 + eta * L) * dist_k, Role.BOUND),),
    steps=(
        Step(
            label="s1",
            source='"by the triangle inequality and omitting the same data $z$"',
            tex=r"\mathbb E\|w_{i,k+1}^t-\tilde w_{i,k+1}^t\|=\mathbb E\|w_{i,k}^t-\eta g_{i,k}^t-\tilde w_{i,k}^t+\eta\tilde g_{i,k}^t\|\le\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|+\eta\mathbb E\|\nabla f_i(w_{i,k}^t,z)-\nabla f_i(\tilde w_{i,k}^t,z)\|\le(1+\eta L)\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|",
            claims=(
                dist_kp1 <= dist_k + eta * dgrad_z,
                dist_k + eta * dgrad_z <= (1 + eta * L) * dist_k,
            ),
            lines="4301-4324",
        ),
    ),
)
