r"""Lemma 22, amended: bounded global updates, with stochastic noise.

Under Assumptions 1, 3 and 5 and the conditions of fedinit.lem21.repaired, with $1\le N<C$, the
norm of the global update of $N$ clients drawn at random is bounded as

$$V_2^t\le\Big(4+\frac{11}N\Big)\beta^2\Delta^t+\frac{13\eta^2K}N\sigma_l^2+\frac{76\eta^2K^2}N\sigma_g^2+\frac{76\eta^2K^2}N\mathbb E\|\nabla f(w^t)\|^2+\frac{2\eta^2}{C^2}\mathbb E\Big\|\sum_{i\in\mathcal C}\sum_{k=0}^{K-1}\nabla f_i(w_{i,k}^t)\Big\|^2.$$

Every client of $\mathcal C$ trains in the round, active or not.

**What changed.** The factor of $\beta^2\Delta^t$ is $4+\frac{11}N$ in place of $\frac{22}N$: the sum
over all clients brings a factor $C$ with the divergence that the published proof loses, so this
term does not fall with $N$. The gradients of later local steps depend on the noise of earlier ones,
so the noise leaves the square only by Young's inequality (weights $\frac43$ and 4). The ceiling on
$\eta$ is that of fedinit.lem21.repaired, which the proof uses; it keeps all other constants.
"""

from sympy import Eq, Le, Rational

from bounds.papers.fedinit.lem21_repaired import CONDITIONS
from bounds.papers.fedinit.symbols import (
    V1,
    V2,
    C,
    Delta,
    G_sum,
    K,
    L,
    N,
    X_all,
    X_diag,
    Y_f,
    Y_g,
    beta,
    eta,
    g2,
    sigma_g,
    sigma_l,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step

diagonal = (
    eta**2 * K * L**2 * V1 + beta**2 * Delta + eta**2 * K**2 * sigma_g**2 + eta**2 * K**2 * g2
)

statement = Statement(
    id="fedinit.lem22.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="1759-1799",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as5"),
    hypotheses=(
        *CONDITIONS,
        Hypothesis(Le(1, N), label="at least one active client"),
        Hypothesis(N < C, label="partial participation"),
    ),
    formulas=(
        Formula(
            "statement",
            V2
            <= (4 + 11 / N) * beta**2 * Delta
            + 13 * eta**2 * K / N * sigma_l**2
            + 76 * eta**2 * K**2 / N * sigma_g**2
            + 76 * eta**2 * K**2 / N * g2
            + 2 * eta**2 / C**2 * G_sum,
            Role.BOUND,
        ),
    ),
    steps=(
        Step(label="s0", source="fedinit.alg1", claims=(Eq(V2, Y_g / N**2),)),
        Step(
            label="s1",
            source="Young's inequality; the noise of different clients is independent",
            claims=(V2 <= 4 * eta**2 * K * sigma_l**2 / N + Rational(4, 3) * Y_f / N**2,),
        ),
        Step(
            label="s2",
            source="moments of the indicators of the active clients",
            claims=(
                Eq(Y_f, N * (N - 1) / (C * (C - 1)) * X_all + N * (C - N) / (C * (C - 1)) * X_diag),
            ),
        ),
        Step(
            label="s3",
            source="Young's inequality and Jensen's over the clients",
            claims=(X_all <= Rational(3, 2) * eta**2 * G_sum + 3 * beta**2 * C**2 * Delta,),
        ),
        Step(
            label="s4",
            source="Assumptions 1 and 5, Jensen's inequality over the local steps",
            claims=(X_diag <= 4 * C * diagonal,),
        ),
        Step(
            label="s5",
            source="s1 to s4, with N <= C",
            claims=(
                V2
                <= 4 * eta**2 * K * sigma_l**2 / N
                + Rational(16, 3) / N * diagonal
                + 2 * eta**2 / C**2 * G_sum
                + 4 * beta**2 * Delta,
            ),
        ),
    ),
)
