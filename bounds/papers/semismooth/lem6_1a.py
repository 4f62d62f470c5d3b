r"""Lemma 6.1, first part: second moment of a sum by means and variances.

"Separating mean and variance, Lemma 4 in [KKM+20]." Let $a_1,\dots,a_n$ be $n$ random variables in
$\mathbb R^d$ which are not necessarily independent. If their mean is $\mathbb E[a_i]=\mu_i$ and
their variance is bounded as $\mathbb E[\|a_i-\mu_i\|^2]\le\sigma^2$, then

$$\mathbb E\Big[\Big\|\sum_{i=1}^na_i\Big\|^2\Big]\le\Big\|\sum_{i=1}^n\mu_i\Big\|^2+n^2\sigma^2.$$
"""

from bounds.papers.semismooth.symbols import E_S_sq, S_mu_sq, n_v, sigma
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.lem6_1a",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="392-394",
    formulas=(Formula("statement", E_S_sq <= S_mu_sq + n_v**2 * sigma**2, Role.BOUND),),
)
