r"""Definition 4.2, name printed: (alpha, beta)-semi-smoothness.

"For any function $L$, we say it is $(\alpha,\beta)$-semi-smooth if for any $W,U$"
$$L(U)\le L(W)+\langle\nabla L(W),U-W\rangle+b\|W-U\|^2+a\|W-U\|\cdot L(W)^{1/2}$$
- Text (line 128): different from the smoothness definition, there is an additional first order term
  $\|W-U\|$ on the right hand side.
- Named as $(a,b)$-semi-smoothness in Section 4.4, Theorem 4.7, Proposition 5.1 and Lemma 6.4.
"""

from sympy import sqrt

from bounds.papers.semismooth.symbols import L_U, L_W, a, b, dist, ip_UW
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def4_2",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="124-128",
    formulas=(
        Formula("statement", L_U <= L_W + ip_UW + b * dist**2 + a * dist * sqrt(L_W), Role.BOUND),
    ),
)
