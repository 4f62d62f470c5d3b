r"""Remark 4.3: stability and speedup under partial participation.

Uniform sampling approximates the distribution of all nodes in expectation; few participating
clients could destabilize the training. "Our proposed algorithm reduces the upper bound of stability
from $O(T)$ to

$$O(1-(1-\Gamma)^T)$$

while still achieving a linear speedup

$$O\Big(\frac1{\sqrt{sKT}}\Big)$$

with partial worker participation under heterogeneous datasets."
"""

from sympy import sqrt

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import Gamma, K, T, s
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedsagd.rem4.3",
    kind=Kind.REMARK,
    text=__doc__,
    lines="444-450",
    formulas=(
        Formula("stability", 1 - (1 - Gamma) ** T, Role.RATE),
        Formula("speedup", 1 / sqrt(s * K * T), Role.RATE),
    ),
    constants=(constants.Gamma,),
)
