r"""Lemma 24, amended: bounded local updates, under interpolation.

Under Assumptions 1, 4 and 6, with $K\ge2$ and $\eta\le\frac1{2a\sqrt{(2K-1)(K-1)}\,L}$,

$$V_1^t\le4K\beta^2\Delta^t+12a^2b^2\eta^2K^3\mathbb E\|\nabla f(w^t)\|^2,$$

where every client of $\mathcal C$ makes the local steps of the round, active or not.

**What changed.** The bound is that of fedinit.lem24. The conditions stand in the statement, and the
proof has gradients where the published one prints $f_i(w^t)$.
"""

from sympy import sqrt

from bounds.papers.fedinit.symbols import (
    V1,
    Delta,
    K,
    L,
    Xbar_k,
    Xbar_kp1,
    a,
    b,
    beta,
    eta,
    g2,
    gt2,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step

CONDITIONS = (
    Hypothesis(K >= 2, label="two local steps"),
    Hypothesis(
        eta <= 1 / (2 * a * sqrt((2 * K - 1) * (K - 1)) * L), label="ceiling on eta (Lemma 24)"
    ),
)

statement = Statement(
    id="fedinit.lem24.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="3549-3553",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6"),
    hypotheses=CONDITIONS,
    formulas=(
        Formula(
            "statement",
            V1 <= 4 * K * beta**2 * Delta + 12 * a**2 * b**2 * eta**2 * K**3 * g2,
            Role.BOUND,
        ),
    ),
    steps=(
        Step(
            label="s1",
            source="the local update, Assumptions 1, 4 and 6, the ceiling on eta",
            claims=(Xbar_kp1 <= (1 + 1 / (K - 1)) * Xbar_k + 4 * a**2 * b**2 * eta**2 * K * gt2,),
        ),
        Step(
            label="s2",
            source="unrolling s1, as in fedinit.lem21.repaired",
            claims=(Xbar_kp1 <= 12 * a**2 * b**2 * eta**2 * K**2 * gt2 + 4 * beta**2 * Delta,),
        ),
    ),
)
