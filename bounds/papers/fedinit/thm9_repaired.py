r"""Theorem 9, amended: FedInit under interpolation and the PL-condition.

Under Assumptions 1, 2, 4 and 6, the conditions of fedinit.thm6.repaired and $\zeta\mu\eta K<1$,

$$\mathbb E[f(w^T)-f(w^\star)]\le e^{-\zeta\mu\eta KT}D+114\rho\mu\gamma_\beta^2a^2b^2\eta^2K^2LD.$$

**What changed.** The last term has the square of $\gamma_\beta$ and $\rho$ in place of $2\beta^2$;
$\rho$, $\zeta$ and the conditions are those of fedinit.thm6.repaired. That the contraction is not
negative is supposed.
"""

from sympy import And, Lt, exp

from bounds.papers.fedinit.A32_repaired import CONDITIONS
from bounds.papers.fedinit.A33_repaired import CONSTANTS, CONTRACTION, last
from bounds.papers.fedinit.constants import HALF
from bounds.papers.fedinit.symbols import D, K, T, eta, gap_T, mu, zeta_c
from bounds.statement import Constant, Formula, Kind, Role, Statement

# Here zeta is a number in its range; fedinit.thm6.repaired says which.
rate = Constant(
    symbol=zeta_c, range=And(Lt(0, zeta_c), zeta_c < HALF), source="fedinit.thm6.repaired"
)

statement = Statement(
    id="fedinit.thm9.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="695-712",
    proof="fedinit.A33.repaired",
    assumptions=("fedinit.as1", "fedinit.as2", "fedinit.as4", "fedinit.as6"),
    hypotheses=(*CONDITIONS, CONTRACTION),
    formulas=(
        Formula("statement", gap_T <= exp(-zeta_c * mu * eta * K * T) * D + last, Role.BOUND),
    ),
    constants=(*(c for c in CONSTANTS if c.symbol != zeta_c), rate),
)
