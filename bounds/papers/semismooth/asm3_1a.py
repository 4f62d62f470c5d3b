r"""Assumption 3.1, first part: semi-smoothness.

For parameters $W$, $U$:

$$L(W)\le L(U)+\langle\nabla L(U),W-U\rangle+b\|U-W\|^2+a\|U-W\|\cdot L(U)^{1/2}.$$

Section 4.1 defines it as `semismooth.def4_2`.
"""

from sympy import sqrt

from bounds.papers.semismooth.symbols import L_U, L_W, a, b, dist, ip_WU
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="semismooth.asm3_1a",
    kind=Kind.ASSUMPTION,
    text=__doc__,
    lines="98-100",
    formulas=(
        Formula("statement", L_W <= L_U + ip_WU + b * dist**2 + a * dist * sqrt(L_U), Role.BOUND),
    ),
)
