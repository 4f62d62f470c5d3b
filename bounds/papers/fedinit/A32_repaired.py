r"""A.3.2, amended: expanding the smoothness iteration under interpolation; the proof of Theorem 6.

One round decreases the objective by

$$\mathbb E[f(w^{t+1})-f(w^t)]\le\rho\gamma_\beta L(\Delta^t-\Delta^{t+1})-\zeta\eta K\mathbb E\|\nabla f(w^t)\|^2$$

with

$$\rho=4\beta^2+\frac\beta N,\qquad\zeta=\frac12-6a^2b^2\eta KL-6a^2b^2\eta^2K^2L^2-114\rho\gamma_\beta a^2b^2\eta KL.$$

**What changed.** The published proof adds one of the two terms of the divergence (those of
fedinit.lem24 and fedinit.lem25), leaves out the mean of the last states (see fedinit.A22.repaired)
and loses the factor $2\beta^2L$ before the gradient; $\rho$ is what these come to in place of
$2\beta^2$. The squared norms are those of gradients, and round 0 starts without divergence.
"""

from sympy import Le, Lt, Rational

from bounds.letters import alphabet
from bounds.papers.fedinit import constants
from bounds.papers.fedinit.lem26_repaired import CONDITIONS as DIVERGENCE_CONDITIONS
from bounds.papers.fedinit.symbols import (
    C,
    D,
    Delta,
    Delta_0,
    Delta_next,
    Delta_T,
    K,
    L,
    N,
    T,
    a,
    b,
    beta,
    eta,
    f_0,
    f_next,
    f_T,
    f_t,
    g2,
    gamma_beta,
    mean_g2,
    zeta_c,
)
from bounds.statement import Constant, Formula, Hypothesis, Kind, Role, Statement, Step

rho = alphabet("fedinit")(
    "rho",
    r"\rho",
    "weight of the divergence in one round, under interpolation",
    domain="real >= 0",
    unit="1",
)

weight = Constant(symbol=rho, definition=4 * beta**2 + beta / N)
own_decrease = (
    Rational(1, 2) - 6 * a**2 * b**2 * eta * K * L - 6 * a**2 * b**2 * eta**2 * K**2 * L**2
)
decrease = Constant(
    symbol=zeta_c,
    definition=own_decrease - 114 * rho * gamma_beta * a**2 * b**2 * eta * K * L,
)

CONDITIONS = (
    *DIVERGENCE_CONDITIONS,
    Hypothesis(Le(1, N), label="at least one active client"),
    Hypothesis(N < C, label="partial participation"),
    Hypothesis(eta <= 1 / (K * L), label="ceiling on eta K L"),
    Hypothesis(beta >= 0, label="beta is not negative"),
    Hypothesis(Lt(0, zeta_c), label="positive zeta"),
)

statement = Statement(
    id="fedinit.A32.repaired",
    kind=Kind.PROOF,
    text=__doc__,
    lines="3806-3975",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6"),
    hypotheses=CONDITIONS,
    formulas=(
        Formula(
            "statement",
            f_next - f_t <= rho * gamma_beta * L * (Delta - Delta_next) - zeta_c * eta * K * g2,
            Role.BOUND,
        ),
    ),
    constants=(constants.gamma_beta, weight, decrease),
    steps=(
        Step(
            label="s1",
            source="fedinit.A22.repaired (s1), fedinit.lem24.repaired and fedinit.lem25.repaired",
            claims=(f_next - f_t <= -eta * K * own_decrease * g2 + rho * L * Delta,),
        ),
        Step(
            label="s2",
            source="sum over the rounds",
            claims=(
                mean_g2
                <= (f_0 - f_T) / (zeta_c * eta * K * T)
                + rho * gamma_beta * L / (zeta_c * eta * K * T) * (Delta_0 - Delta_T),
            ),
        ),
        Step(
            label="s3",
            source="the definition of D, and no divergence in round 0",
            claims=(
                mean_g2
                <= D / (zeta_c * eta * K * T)
                - rho * gamma_beta * L / (zeta_c * eta * K * T) * Delta_T,
            ),
        ),
    ),
)
