r"""The factor eta of (4), by which the sum over the rounds is weighted.

$$\eta=\frac1{2\alpha}+\frac L{2\alpha^2}$$

Not the learning rate of Algorithm 1 (`switching.alg1`), which the paper also calls $\eta$.
"""

from sympy import Eq

from bounds.papers.switching.symbols import L, alpha, eta_D
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.def.eta",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="198, 452",
    formulas=(
        Formula("statement", Eq(eta_D, 1 / (2 * alpha) + L / (2 * alpha**2)), Role.DEFINITION),
    ),
)
