r"""Definition 6.2, amended: a bound on the variance at every parameter.

Let $S_c$ be a random sample of data in client $c$ and
$g_c(W)=\frac{\partial L_c(W;S_c)}{\partial W}$. Then $\mathbb E_{S_c}[g_c(W)]=\nabla L_c(W)$, and
$\sigma$ is a number with

$$\sigma\ge\max_{c\in[N]}\big(\mathbb E_{S_c}[\|g_c(W)-\mathbb E_{S_c}[g_c(W)]\|^2]\big)^{1/2}\quad\text{for every }W.$$

**What changed.** $\sigma$ bounds the deviations at all parameters, since the proofs use it at the
local states and not at one $W$ alone.
"""

from bounds.papers.semismooth.def6_2 import statement as published
from bounds.papers.semismooth.symbols import max_std, sigma
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def6_2.repaired",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="404-406",
    formulas=(Formula("statement", sigma >= max_std, Role.CLAIM), *published.formulas[1:]),
)
