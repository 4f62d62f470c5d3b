r"""Lemma 6.1, second part: the tighter bound for martingale differences.

"Separating mean and variance, Lemma 4 in [KKM+20]." Let $a_1,\dots,a_n$ be $n$ random variables in
$\mathbb R^d$ whose conditional mean is $\mathbb E[a_i\mid a_{i-1},\dots,a_1]=\mu_i$, i.e. the
variables $\{a_i-\mu_i\}$ form a martingale difference sequence, with variance bounded by
$\mathbb E[\|a_i-\mu_i\|^2]\le\sigma^2$ as before. Then

$$\mathbb E\Big[\Big\|\sum_{i=1}^na_i\Big\|^2\Big]\le2\Big\|\sum_{i=1}^n\mu_i\Big\|^2+2n\sigma^2.$$
"""

from bounds.papers.semismooth.symbols import E_S_sq, S_mu_sq, n_v, sigma
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.lem6_1b",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="396-398",
    formulas=(Formula("statement", E_S_sq <= 2 * S_mu_sq + 2 * n_v * sigma**2, Role.BOUND),),
)
