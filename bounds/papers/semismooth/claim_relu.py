r"""Section 4: neural networks as the motivation of the three properties.

Neural networks "may not meet the twice differentiability requirement of $\beta$-smoothness (i.e.,
the ReLU activation)"; semi-smoothness is proposed in [AZLS19] "and shown to be held by neural
networks" (Section 4.1). [AZLS19] prove gradient bounds for points sufficiently close to the random
initialization, and that "there is no critical point for square loss function for neural networks"
(Section 4.2).

For overparameterized neural networks "the first-order term is much smaller than the second-order
term during neural networks evolution"; Definition 4.2, `semismooth.def4_2`, is then "close to, but
still not interchangeable with the classical Lipschitz smoothness", and the weaker definition of
Lipschitz is proposed "due to the multiple local client update steps" (Section 4.3). The two terms
are

$$\text{first-order: }a\|W-U\|\cdot L(W)^{1/2},\qquad\text{second-order: }b\|W-U\|^2.$$
"""

from sympy import sqrt

from bounds.papers.semismooth.symbols import L_W, a, b, dist
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.claim.relu",
    kind=Kind.CLAIM,
    text=__doc__,
    lines="112, 122, 132, 138, 154",
    formulas=(
        Formula("first-order term", a * dist * sqrt(L_W), Role.EXPRESSION),
        Formula("second-order term", b * dist**2, Role.EXPRESSION),
    ),
)
