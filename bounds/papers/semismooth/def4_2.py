r"""Definition 4.2: semi-smoothness, with a first-order term beside the second-order one.

"For any function $L$, we say it is $(\alpha,\beta)$-semi-smooth if for any $W,U$"

$$L(U)\le L(W)+\langle\nabla L(W),U-W\rangle+b\|W-U\|^2+a\|W-U\|\cdot L(W)^{1/2}.$$

"It is worth noting that, different from the smoothness definition, we have an additional first
order term $\|W-U\|$ on the right hand side." The definition is named
$(\alpha,\beta)$-semi-smoothness; Section 4.4, Theorem 4.7, Proposition 5.1 and Lemma 6.4 name the
property $(a,b)$-semi-smooth.
"""

from sympy import sqrt

from bounds.papers.semismooth.symbols import L_U, L_W, a, b, dist, ip_UW
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.def4_2",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="124-128",
    formulas=(
        Formula("statement", L_U <= L_W + ip_UW + b * dist**2 + a * dist * sqrt(L_W), Role.BOUND),
    ),
)
