r"""Stochastic gradient.

$$g_c(W):=\nabla L_c(W;\zeta_c)$$
Text: "an unbiased stochastic gradient of $L_c$ with variance bounded by $\sigma^2$".
"""

from sympy import Eq

from bounds.papers.semismooth.symbols import E_g_c, grad_c, sigma, var_g
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def.stoch_grad",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="86-90",
    formulas=(
        Formula("unbiased", Eq(E_g_c, grad_c), Role.DEFINITION),
        Formula("variance", var_g <= sigma**2, Role.BOUND),
    ),
)
