r"""Lemma 21, amended: bounded local updates, with stochastic noise.

Under Assumptions 1, 3 and 5, with $K\ge2$ and $\eta\le\frac1{\sqrt{6(K-1)(2K-1)}\,L}$,

$$V_1^t\le4K\beta^2\Delta^t+3K^2\eta^2(\sigma_l^2+6K\sigma_g^2)+18K^3\eta^2\mathbb E\|\nabla f(w^t)\|^2,$$

where every client of $\mathcal C$ makes the local steps of the round, active or not.

**What changed.** The bound is that of fedinit.lem21. The conditions on $K$ and $\eta$ stand in the
statement. In the proof the right side of the one-step inequality carries the index $k$, the
unrolled sum the power $k+1$ of the first offset, for $k+1\le K$, and the last inequality before the
sum is not strict.
"""

from sympy import Sum, sqrt

from bounds.papers.fedinit.symbols import (
    V1,
    Delta,
    K,
    L,
    X_k,
    X_kp1,
    Xbar_0,
    Xbar_k,
    Xbar_kp1,
    beta,
    eta,
    g2,
    gt2,
    het_t,
    k,
    noise_k,
    sigma_g,
    sigma_l,
    smooth_k,
    tau,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step

variance = sigma_l**2 + 6 * K * sigma_g**2
growth = 1 + 1 / (K - 1)
step_noise = eta**2 * sigma_l**2 + 6 * K * eta**2 * sigma_g**2 + 6 * K * eta**2 * gt2

CONDITIONS = (
    Hypothesis(K >= 2, label="two local steps"),
    Hypothesis(eta <= 1 / (sqrt(6 * (K - 1) * (2 * K - 1)) * L), label="ceiling on eta (Lemma 21)"),
)

statement = Statement(
    id="fedinit.lem21.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1511-1524",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as5"),
    hypotheses=CONDITIONS,
    formulas=(
        Formula(
            "statement",
            V1 <= 4 * K * beta**2 * Delta + 3 * K**2 * eta**2 * variance + 18 * K**3 * eta**2 * g2,
            Role.BOUND,
        ),
    ),
    steps=(
        Step(
            label="s1",
            source="the local update, Young's inequality",
            claims=(
                X_kp1
                <= eta**2 * noise_k
                + (1 + 1 / (2 * K - 1)) * X_k
                + 6 * K * eta**2 * smooth_k
                + 6 * K * eta**2 * het_t
                + 6 * K * eta**2 * gt2,
            ),
        ),
        Step(
            label="s2",
            source="Assumptions 1, 3 and 5, the ceiling on eta, the mean over the clients",
            claims=(Xbar_kp1 <= growth * Xbar_k + step_noise,),
        ),
        Step(
            label="s3",
            source="unrolling s2",
            claims=(
                Xbar_kp1 <= Sum(growth**tau, (tau, 0, k)) * step_noise + growth ** (k + 1) * Xbar_0,
            ),
        ),
        Step(
            label="s4",
            source="powers up to K are at most 4; line 6 of fedinit.alg1",
            claims=(
                Xbar_kp1
                <= 4 * beta**2 * Delta + 3 * K * eta**2 * variance + 18 * K**2 * eta**2 * gt2,
            ),
        ),
    ),
)
