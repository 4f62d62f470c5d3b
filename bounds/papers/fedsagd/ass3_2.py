r"""Assumption 3.2: unbiased estimator of the local gradient with bounded variance.

The estimate $g^i_{t,k}=\nabla F_i(x^i_{t,k},\xi_i)$ with randomly sampled data $\xi_i$ is unbiased,

$$\mathbb E[g^i_{t,k}]=\nabla F_i(x^i_{t,k}),$$

and its variance is bounded for all $i\in[M]$ and all $t$:

$$\mathbb E[\lVert g^i_{t,k}-\nabla F_i(x^i_{t,k})\rVert^2]\le\sigma_l^2.$$
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import E_g_k, gradF_k, noise2, sigma_l
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.ass3.2",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="148-150",
    formulas=(
        Formula("unbiased", Eq(E_g_k, gradF_k), Role.CLAIM),
        Formula("variance", noise2 <= sigma_l**2, Role.BOUND),
    ),
)
