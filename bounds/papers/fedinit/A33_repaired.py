r"""A.3.3, amended: the averaged divergence and the PL-condition under interpolation.

The conditions are those of fedinit.A32.repaired and, for fedinit.thm9.repaired, $\zeta\mu\eta K<1$.

**What changed.** The contraction carries the weight $\rho\gamma_\beta L$ of fedinit.A32.repaired,
its power the first optimization error, and that the contraction is not negative is supposed.
"""

from sympy import exp

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.A32_repaired import CONDITIONS, decrease, rho, weight
from bounds.papers.fedinit.symbols import (
    D,
    Delta,
    Delta_next,
    K,
    L,
    T,
    a,
    b,
    eta,
    gamma_beta,
    gap_next,
    gap_T,
    gap_t,
    mean_Delta,
    mu,
    zeta_c,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step

CONTRACTION = Hypothesis(zeta_c * mu * eta * K < 1, label="ceiling on eta (contraction)")
CONSTANTS = (constants.gamma_beta, weight, decrease)

mean_bound = 114 * gamma_beta * a**2 * b**2 * eta * K * D / (zeta_c * T)
last = 114 * rho * mu * gamma_beta**2 * a**2 * b**2 * eta**2 * K**2 * L * D

statement = Statement(
    id="fedinit.A33.repaired",
    kind=Kind.PROOF,
    text=__doc__,
    lines="3977-4083",
    assumptions=("fedinit.as1", "fedinit.as2", "fedinit.as4", "fedinit.as6"),
    hypotheses=(*CONDITIONS, CONTRACTION),
    formulas=(
        Formula(
            "statement",
            gap_next
            <= (1 - zeta_c * mu * eta * K) * gap_t + rho * gamma_beta * L * (Delta - Delta_next),
            Role.BOUND,
        ),
    ),
    constants=CONSTANTS,
    steps=(
        Step(
            label="s1",
            source="sum of fedinit.lem26.repaired over the rounds, and fedinit.A32.repaired (s3)",
            claims=(mean_Delta <= mean_bound,),
        ),
        Step(
            label="s2",
            source="unrolling the contraction",
            claims=(
                gap_T
                <= exp(-zeta_c * mu * eta * K * T) * D
                + rho * gamma_beta * L * zeta_c * mu * eta * K * T * mean_Delta,
            ),
        ),
        Step(
            label="s3",
            source="s1 and s2",
            claims=(gap_T <= exp(-zeta_c * mu * eta * K * T) * D + last,),
        ),
    ),
)
