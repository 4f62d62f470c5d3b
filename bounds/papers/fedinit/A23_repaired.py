r"""A.2.3, amended: the averaged divergence and the PL-condition; the proof of Theorems 4 and 17.

To the conditions of fedinit.A22.repaired come $189\beta^2<1$, which makes
$C_\beta=\frac{\kappa_\beta}{1-48\beta^2\kappa_\beta}$ positive, and for fedinit.thm4.repaired
$\lambda\mu\eta K<1$. The constants are those of fedinit.A22.repaired.

**What changed.** The recursion of the divergence and its sum are the published ones, with the
conditions that they use. The contraction carries the weight $\nu\kappa_\beta L$ of
fedinit.A22.repaired, the power is at most the exponential and not equal to it, and the last term
keeps the factor $\eta T$ with which the averaged divergence enters.
"""

from sympy import exp

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.A22_repaired import CONDITIONS, decrease, noise_factor, nu, weight
from bounds.papers.fedinit.symbols import (
    V1,
    C,
    C_beta,
    D,
    Delta,
    Delta_next,
    G_sum,
    J_beta,
    K,
    L,
    N,
    T,
    beta,
    eta,
    g2,
    gap_next,
    gap_T,
    gap_t,
    kappa,
    kappa_beta,
    lam,
    mean_Delta,
    mu,
    sigma,
    sigma_g,
    sigma_l,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step

variance = sigma_l**2 + 6 * K * sigma_g**2

DIVERGENCE_CONDITIONS = (
    *CONDITIONS,
    Hypothesis(189 * beta**2 < 1, label="ceiling on beta (C_beta)"),
)
CONTRACTION = Hypothesis(lam * mu * eta * K < 1, label="ceiling on eta (contraction)")
CONSTANTS = (
    constants.sigma,
    constants.kappa_beta,
    weight,
    noise_factor,
    decrease,
    constants.C_beta,
    constants.J_beta,
)

mean_bound = eta * 804 * C_beta * K / (lam * T) * D + eta**2 * J_beta * K * sigma
contracted = exp(-lam * mu * eta * K * T) * D + eta * kappa * L * sigma / (lam * mu * N)

statement = Statement(
    id="fedinit.A23.repaired",
    kind=Kind.PROOF,
    text=__doc__,
    lines="3220-3544",
    assumptions=("fedinit.as1", "fedinit.as2", "fedinit.as3", "fedinit.as5"),
    hypotheses=(*DIVERGENCE_CONDITIONS, CONTRACTION),
    formulas=(
        Formula(
            "statement",
            Delta
            <= C_beta * (Delta - Delta_next)
            + 132 * C_beta * eta**2 * K * variance
            + 804 * C_beta * eta**2 * K**2 * g2,
            Role.BOUND,
        ),
    ),
    constants=CONSTANTS,
    steps=(
        Step(
            label="s1",
            source="smoothness and Jensen's inequality",
            claims=(G_sum <= 2 * C**2 * K * L**2 * V1 + 2 * C**2 * K**2 * g2,),
        ),
        Step(
            label="s2",
            source="s1 and fedinit.lem21.repaired in fedinit.lem23.repaired",
            claims=(
                (1 - 48 * beta**2 * kappa_beta) * Delta
                <= kappa_beta * (Delta - Delta_next)
                + 132 * eta**2 * kappa_beta * K * variance
                + 804 * kappa_beta * eta**2 * K**2 * g2,
            ),
        ),
        Step(
            label="s3",
            source="sum over the rounds, and fedinit.A22.repaired (s6)",
            claims=(mean_Delta <= mean_bound,),
        ),
        Step(
            label="s4",
            source="fedinit.as2 in fedinit.A22.repaired (s4)",
            claims=(
                gap_next
                <= (1 - lam * mu * eta * K) * gap_t
                + eta**2 * kappa * K * L / N * variance
                + nu * kappa_beta * L * (Delta - Delta_next),
            ),
        ),
        Step(
            label="s5",
            source="unrolling s4",
            claims=(
                gap_T <= contracted + nu * kappa_beta * L * lam * mu * eta * K * T * mean_Delta,
            ),
        ),
        Step(
            label="s6",
            source="s3 and s5",
            claims=(
                gap_T
                <= contracted
                + 804 * nu * kappa_beta * mu * L * C_beta * eta**2 * K**2 * D
                + nu * kappa_beta * lam * mu * L * J_beta * eta**3 * K**2 * T * sigma,
            ),
        ),
    ),
)
