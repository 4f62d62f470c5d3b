r"""Lemma 23, amended: the bounded divergence term, with stochastic noise.

Under Assumptions 1, 3 and 5, the conditions of fedinit.lem22.repaired and $141\beta^2<1$, with
$\kappa_\beta=\frac1{1-141\beta^2}$,

$$\Delta^t\le\kappa_\beta(\Delta^t-\Delta^{t+1})+96\eta^2\kappa_\beta K(\sigma_l^2+6K\sigma_g^2)+576\kappa_\beta\eta^2K^2\mathbb E\|\nabla f(w^t)\|^2+\frac{6\kappa_\beta\eta^2}{C^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2.$$

Every client of $\mathcal C$ trains in every round; the active ones only are averaged.

**What changed.** The inequality is that of fedinit.lem23. That every client trains is said: with
line 14 of fedinit.alg1, by which the others keep their states, the divergence of a client that is
not active does not shrink. The conditions of the lemmas that the proof uses are supposed; with them
the noise, which enters twice and not once, and the larger factor of $\beta^2\Delta^t$ in
fedinit.lem22.repaired leave the constants as they are.
"""

from sympy import Le

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.lem21_repaired import CONDITIONS
from bounds.papers.fedinit.symbols import (
    V1,
    V2,
    C,
    Delta,
    Delta_next,
    G_sum,
    H_bar,
    H_i,
    Hf_i,
    Hn_i,
    K,
    L,
    N,
    V1_i,
    beta,
    eta,
    g2,
    kappa_beta,
    sigma_g,
    sigma_l,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step

variance = sigma_l**2 + 6 * K * sigma_g**2

statement = Statement(
    id="fedinit.lem23.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="2338-2379",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as5"),
    hypotheses=(
        *CONDITIONS,
        Hypothesis(Le(1, N), label="at least one active client"),
        Hypothesis(N < C, label="partial participation"),
        Hypothesis(141 * beta**2 < 1, label="ceiling on beta"),
    ),
    formulas=(
        Formula(
            "statement",
            Delta
            <= kappa_beta * (Delta - Delta_next)
            + 96 * eta**2 * kappa_beta * K * variance
            + 576 * kappa_beta * eta**2 * K**2 * g2
            + 6 * kappa_beta * eta**2 / C**2 * G_sum,
            Role.BOUND,
        ),
    ),
    constants=(constants.kappa_beta,),
    steps=(
        Step(
            label="s1",
            source="fedinit.eq10.repaired",
            claims=(Delta_next <= 3 * beta**2 * Delta + 3 * V2 + 3 * H_bar,),
        ),
        Step(
            label="s2",
            source="Young's inequality",
            claims=(H_i <= 2 * eta**2 * Hn_i + 2 * eta**2 * Hf_i,),
        ),
        Step(
            label="s3",
            source="Assumptions 1, 3 and 5, Jensen's inequality over the local steps",
            claims=(
                H_i
                <= 2 * eta**2 * K * sigma_l**2
                + 6 * eta**2 * K * L**2 * V1_i
                + 6 * eta**2 * K**2 * sigma_g**2
                + 6 * eta**2 * K**2 * g2,
            ),
        ),
        Step(
            label="s4",
            source="average of s3 over the clients",
            claims=(
                H_bar
                <= 2 * eta**2 * K * sigma_l**2
                + 6 * eta**2 * K * L**2 * V1
                + 6 * eta**2 * K**2 * sigma_g**2
                + 6 * eta**2 * K**2 * g2,
            ),
        ),
        Step(
            label="s5",
            source="s1, s4, fedinit.lem21.repaired and fedinit.lem22.repaired",
            claims=(
                Delta_next
                <= 3 * beta**2 * (5 + 11 / N + 24 * eta**2 * K**2 * L**2) * Delta
                + 3 * eta**2 * K * (2 + 13 / N + 18 * eta**2 * K**2 * L**2) * sigma_l**2
                + 6 * eta**2 * K**2 * (3 + 38 / N + 54 * eta**2 * K**2 * L**2) * sigma_g**2
                + 6 * eta**2 * K**2 * (3 + 38 / N + 54 * eta**2 * K**2 * L**2) * g2
                + 6 * eta**2 / C**2 * G_sum,
            ),
        ),
        Step(
            label="s6",
            source="the ceiling on eta",
            claims=(
                Delta_next
                <= 141 * beta**2 * Delta
                + 96 * eta**2 * K * variance
                + 576 * eta**2 * K**2 * g2
                + 6 * eta**2 / C**2 * G_sum,
            ),
        ),
    ),
)
