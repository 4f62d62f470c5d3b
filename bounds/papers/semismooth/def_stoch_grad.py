r"""Section 3: unbiased stochastic gradient with bounded variance.

$$g_c(W):=\nabla L_c(W;\zeta_c),$$

"an unbiased stochastic gradient of $L_c$ with variance bounded by $\sigma^2$". Definition 6.2,
`semismooth.def6_2`, prints a formula for $\sigma$.
"""

from sympy import Eq

from bounds.papers.semismooth.symbols import E_g_c, grad_c, sigma, var_g
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def.stoch_grad",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="86-90",
    formulas=(
        Formula("unbiased", Eq(E_g_c, grad_c), Role.CLAIM),
        Formula("variance", var_g <= sigma**2, Role.BOUND),
    ),
)
