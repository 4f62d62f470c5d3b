r"""Definition 6.2, variance.

$S_c$ is a random sample of data in client $c$, $g_c(W)=\frac{\partial L_c(W;S_c)}{\partial W}$,
$\mathbb E_{S_c}[g_c(W)]=\frac{\partial L_c(W)}{\partial W}=\nabla L_c(W)$, and
$$\sigma:=\max_{c\in[N]}\big(\mathbb E_{S_c}[\|g_c(W)-\mathbb E_{S_c}[g_c(W)]\|^2]\big)^{1/2}$$
"""

from sympy import Eq

from bounds.papers.semismooth.symbols import E_g_c, grad_c, max_std, sigma
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def6_2",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="404-406",
    formulas=(
        Formula("statement", Eq(sigma, max_std), Role.DEFINITION),
        Formula("mean", Eq(E_g_c, grad_c), Role.DEFINITION),
    ),
)
