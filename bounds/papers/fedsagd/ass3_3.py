r"""Assumption 3.3: bounded heterogeneity.

"The variance of local gradients at all clients is bounded": for all $i\in[M]$ and all $t$

$$\mathbb E[\lVert\nabla F_i(x_t)-\nabla f(x_t)\rVert^2]\le\sigma_g^2.$$
"""

from bounds.papers.fedsagd.symbols import het2, sigma_g
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.ass3.3",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="152-153",
    formulas=(Formula("statement", het2 <= sigma_g**2, Role.BOUND),),
)
