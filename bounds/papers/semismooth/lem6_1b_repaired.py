r"""Lemma 6.1, second part, amended: the conditional means are random.

Let $a_1,\dots,a_n$ be $n$ random variables in $\mathbb R^d$ with conditional means
$\mathbb E[a_i\mid a_{i-1},\dots,a_1]=\mu_i$ and $\mathbb E[\|a_i-\mu_i\|^2]\le\sigma^2$. Then

$$\mathbb E\Big[\Big\|\sum_{i=1}^na_i\Big\|^2\Big]\le2\,\mathbb E\Big[\Big\|\sum_{i=1}^n\mu_i\Big\|^2\Big]+2n\sigma^2.$$

**What changed.** The expectation on the right: a conditional mean is a function of the outcome, and
the bound does not hold at a single outcome.
"""

from bounds.letters import alphabet
from bounds.papers.semismooth.symbols import E_S_sq, n_v, sigma
from bounds.statement import Formula, Kind, Role, Statement

letter = alphabet("semismooth")

E_S_mu_sq = letter(
    "E_S_mu_sq",
    r"\mathbb E[\lVert\sum_{i=1}^n\mu_i\rVert^2]",
    "mean squared norm of the sum of the conditional means",
    domain="real >= 0",
    unit="f^2/x^2",
)

statement = Statement(
    id="semismooth.lem6_1b.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="396-398",
    formulas=(Formula("statement", E_S_sq <= 2 * E_S_mu_sq + 2 * n_v * sigma**2, Role.BOUND),),
)
