r"""Lemma 29 (Lemma 1.2 of Zhou et al., 2021), eq. (21): one local step on different data.

Under Assumptions 1 and 3, the local updates satisfy $w_{i,k+1}^t=w_{i,k}^t-\eta g_{i,k}^t$ on
$\mathcal C$ and $\tilde w_{i,k+1}^t=\tilde w_{i,k}^t-\eta\tilde g_{i,k}^t$ on $\tilde{\mathcal C}$.
If at the $k$-th iteration on each round different data are sampled in $\mathcal C$ and
$\tilde{\mathcal C}$,

$$\mathbb E\|w_{i,k+1}^t-\tilde w_{i,k+1}^t\|\le(1+\eta L)\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|+2\eta\sigma_l.$$

In the proof the different data are $z$ and $\tilde z$.
"""

from bounds.papers.fedinit.symbols import L, dg, dgradf, dist_k, dist_kp1, eta, sigma_l
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedinit.lem29",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="4326-4344",
    assumptions=("fedinit.as1", "fedinit.as3"),
    formulas=(
        Formula("statement", dist_kp1 <= (1 + eta * L) * dist_k + 2 * eta * sigma_l, Role.BOUND),
    ),
    steps=(
        Step(
            label="s1",
            source='"by the triangle inequality"',
            tex=r"\mathbb E\|w_{i,k+1}^t-\tilde w_{i,k+1}^t\|=\mathbb E\|w_{i,k}^t-\eta g_{i,k}^t-\tilde w_{i,k}^t-\eta\tilde g_{i,k}^t\|\le\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|+\eta\mathbb E\|g_{i,k}^t-\tilde g_{i,k}^t\|",
            claims=(dist_kp1 <= dist_k + eta * dg,),
            lines="4346-4360",
        ),
        Step(
            label="s2",
            source="displayed step",
            tex=r"=\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|+\eta\mathbb E\|g_{i,k}^t-\nabla f_i(w_{i,k}^t)-\tilde g_{i,k}^t-\nabla f_i(\tilde w_{i,k}^t)+\nabla f_i(w_{i,k}^t)-\nabla f_i(\tilde w_{i,k}^t)\|\le\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|+2\eta\sigma_l+\eta\mathbb E\|\nabla f_i(w_{i,k}^t)-\nabla f_i(\tilde w_{i,k}^t)\|",
            claims=(dist_k + eta * dg <= dist_k + 2 * eta * sigma_l + eta * dgradf,),
            lines="4362-4376",
        ),
        Step(
            label="s3",
            source="displayed step",
            tex=r"\le(1+\eta L)\mathbb E\|w_{i,k}^t-\tilde w_{i,k}^t\|+2\eta\sigma_l",
            claims=(
                dist_k + 2 * eta * sigma_l + eta * dgradf
                <= (1 + eta * L) * dist_k + 2 * eta * sigma_l,
            ),
            lines="4388-4393",
        ),
    ),
)
