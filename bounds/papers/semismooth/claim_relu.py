r"""Neural networks as motivation.

- Line 122: neural networks "may not meet the twice differentiability requirement of
  $\beta$-smoothness (i.e., the ReLU activation)"; semi-smoothness is proposed in [AZLS19] "and
  shown to be held by neural networks" (also line 112).
- Line 132: [AZLS19] proves gradient bounds for points sufficiently close to the random
  initialization; "there is no critical point for square loss function for neural networks" (Theorem
  3 in [AZLS19]).
- Line 154: for overparameterized neural networks "the first-order term is much smaller than the
  second-order term during neural networks evolution"; Definition 4.2 is then "close to, but still
  not interchangeable with the classical Lipschitz smoothness"; the weaker definition of Lipschitz
  is proposed "due to the multiple local client update steps".
$$\text{first-order term of Definition 4.2: }a\|W-U\|\cdot L(W)^{1/2},\qquad\text{second-order term: }b\|W-U\|^2$$
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
        Formula("first-order term", a * dist * sqrt(L_W), Role.RATE),
        Formula("second-order term", b * dist**2, Role.RATE),
    ),
)
