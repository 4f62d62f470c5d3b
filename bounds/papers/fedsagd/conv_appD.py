r"""Appendix D.2: the gradients that the convergence proof speaks of.

"We denote $\nabla F(x)$ as

$$\nabla F(x)+\mu x,$$

it can be derived that $\nabla F$ also satisfies the three assumptions." Accents over $f$, $F$ and
$g$ in Appendix D are not preserved in the text.

There $\mathbb E_t$ is the expectation conditional on round $t$, and
$\tilde G^i_t:=\sum_{k=0}^{K-1}\alpha_k\nabla F_i(x^i_{t,k})$.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import gradF_new, gradF_x, mu, x
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.conv.appD",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="1577-1578",
    formulas=(Formula("statement", Eq(gradF_new, gradF_x + mu * x), Role.DEFINITION),),
)
