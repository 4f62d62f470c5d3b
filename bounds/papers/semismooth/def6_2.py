r"""Definition 6.2: variance of the stochastic gradients.

Let $S_c$ be a random sample of data in client $c$ and
$g_c(W)=\frac{\partial L_c(W;S_c)}{\partial W}$. Then

$$\mathbb E_{S_c}[g_c(W)]=\frac{\partial L_c(W)}{\partial W}=\nabla L_c(W),$$

and $\sigma$ is defined to be

$$\sigma:=\max_{c\in[N]}\big(\mathbb E_{S_c}[\|g_c(W)-\mathbb E_{S_c}[g_c(W)]\|^2]\big)^{1/2}.$$
"""

from sympy import Eq

from bounds.papers.semismooth.symbols import E_g_c, grad_c, max_std, sigma
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def6_2",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="404-406",
    formulas=(
        Formula("statement", Eq(sigma, max_std), Role.DEFINITION),
        Formula("mean", Eq(E_g_c, grad_c), Role.CLAIM),
    ),
)
