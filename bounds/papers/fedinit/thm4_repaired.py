r"""Theorem 4, amended: FedInit under the PL-condition.

Under Assumptions 1, 2, 3 and 5, the conditions of fedinit.thm17.repaired and $\lambda\mu\eta K<1$,

$$\mathbb E[f(w^T)-f(w^\star)]\le e^{-\lambda\mu\eta KT}D+\eta\frac{\kappa L\sigma}{\lambda\mu N}+804\nu\kappa_\beta\mu LC_\beta\eta^2K^2D+\nu\kappa_\beta\lambda\mu LJ_\beta\eta^3K^2T\sigma.$$

**What changed.** The last term of fedinit.thm4, $O(\frac\eta T+\eta^2)$, is $O(\eta^2+\eta^3T)$: the
averaged divergence enters with the factor $\eta T$. Its constants are written out; they and the
conditions are those of fedinit.thm1.repaired and fedinit.thm17.repaired.
"""

from sympy import And, Lt

from bounds.papers.fedinit.A22_repaired import nu
from bounds.papers.fedinit.A23_repaired import (
    CONSTANTS,
    CONTRACTION,
    DIVERGENCE_CONDITIONS,
    contracted,
)
from bounds.papers.fedinit.constants import HALF
from bounds.papers.fedinit.symbols import (
    C_beta,
    D,
    J_beta,
    K,
    L,
    T,
    eta,
    gap_T,
    kappa_beta,
    lam,
    mu,
    sigma,
)
from bounds.statement import Constant, Formula, Kind, Role, Statement

# Here lambda is a number in its range; fedinit.thm1.repaired says which.
rate = Constant(symbol=lam, range=And(Lt(0, lam), lam < HALF), source="fedinit.thm1.repaired")

statement = Statement(
    id="fedinit.thm4.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="599-623",
    proof="fedinit.A23.repaired",
    assumptions=("fedinit.as1", "fedinit.as2", "fedinit.as3", "fedinit.as5"),
    hypotheses=(*DIVERGENCE_CONDITIONS, CONTRACTION),
    formulas=(
        Formula(
            "statement",
            gap_T
            <= contracted
            + 804 * nu * kappa_beta * mu * L * C_beta * eta**2 * K**2 * D
            + nu * kappa_beta * lam * mu * L * J_beta * eta**3 * K**2 * T * sigma,
            Role.BOUND,
        ),
    ),
    constants=(*(c for c in CONSTANTS if c.symbol != lam), rate),
)
