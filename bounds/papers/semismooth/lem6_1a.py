r"""Lemma 6.1, first part.

**Hypotheses**: the mean is $\mathbb E[a_i]=\mu_i$ and the variance is bounded as $\mathbb
E[\|a_i-\mu_i\|^2]\le\sigma^2$. **Conclusion**:
$$\mathbb E\Big[\Big\|\sum_{i=1}^na_i\Big\|^2\Big]\le\Big\|\sum_{i=1}^n\mu_i\Big\|^2+n^2\sigma^2$$
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
