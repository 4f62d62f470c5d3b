r"""Lemma 26, amended: the bounded divergence term, under interpolation.

Under Assumptions 1, 4 and 6, the conditions of fedinit.lem24.repaired, $\eta\le\frac1{aKL}$ and
$39\beta^2<1$, with $\gamma_\beta=\frac1{1-39\beta^2}$,

$$\Delta^t\le\gamma_\beta(\Delta^t-\Delta^{t+1})+114\gamma_\beta a^2b^2\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2.$$

Every client of $\mathcal C$ trains in every round; the active ones only are averaged.

**What changed.** The inequality is that of fedinit.lem26. That every client trains is said, the
condition on $\beta$ is strict and stands in the statement, and so do those of fedinit.lem24.
"""

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.lem24_repaired import CONDITIONS as LOCAL_CONDITIONS
from bounds.papers.fedinit.symbols import (
    V1,
    V2,
    Delta,
    Delta_next,
    H_bar,
    K,
    L,
    a,
    b,
    beta,
    eta,
    g2,
    gamma_beta,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step

CONDITIONS = (
    *LOCAL_CONDITIONS,
    Hypothesis(eta <= 1 / (a * K * L), label="ceiling on eta"),
    Hypothesis(39 * beta**2 < 1, label="ceiling on beta"),
)

statement = Statement(
    id="fedinit.lem26.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="3699-3712",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6"),
    hypotheses=CONDITIONS,
    formulas=(
        Formula(
            "statement",
            Delta
            <= gamma_beta * (Delta - Delta_next)
            + 114 * gamma_beta * a**2 * b**2 * eta**2 * K**2 * g2,
            Role.BOUND,
        ),
    ),
    constants=(constants.gamma_beta,),
    steps=(
        Step(
            label="s1",
            source="fedinit.eq10.repaired",
            claims=(Delta_next <= 3 * beta**2 * Delta + 3 * V2 + 3 * H_bar,),
        ),
        Step(
            label="s2",
            source="Assumptions 1, 4 and 6, Jensen's inequality over the local steps",
            claims=(
                H_bar <= 2 * a**2 * eta**2 * K * L**2 * V1 + 2 * a**2 * b**2 * eta**2 * K**2 * g2,
            ),
        ),
        Step(
            label="s3",
            source="fedinit.lem24.repaired, fedinit.lem25.repaired and the ceiling on eta",
            claims=(Delta_next <= 39 * beta**2 * Delta + 114 * a**2 * b**2 * eta**2 * K**2 * g2,),
        ),
    ),
)
