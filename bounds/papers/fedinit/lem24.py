r"""Lemma 24, bounded local updates, eq. (16).

**Hypotheses.** Assumptions 1, 4, 6.
- $\eta\le\frac1{2a\sqrt{(2K-1)(K-1)}\,L}$ for $K\ge2$ (printed in the proof, lines 3620-3626)

$$V_1^t\le4K\beta^2\Delta^t+12a^2b^2\eta^2K^3\mathbb E\|\nabla f(w^t)\|^2$$
"""

from sympy import sqrt

from bounds.papers.fedinit.symbols import (
    Delta,
    K,
    L,
    V1,
    X_k,
    X_km1,
    Xbar_k,
    Xbar_kp1,
    a,
    b,
    beta,
    eta,
    g2,
    gi_km1,
    gw2,
    mix_km1,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

statement = Statement(
    id="fedinit.lem24",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="3549-3553",
    proof="proof: lines 3555-3670",
    hypotheses=(
        Hypothesis(
            eta <= 1 / (2 * a * sqrt((2 * K - 1) * (K - 1)) * L),
            Where.PROOF,
            "printed in the proof",
        ),
    ),
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
            source='from: "According to Lemma 21, we adopt the interpolation".',
            tex=r"\mathbb E_t\|w^t-w_{i,k}^t\|^2=\mathbb E_t\|w^t-w_{i,k-1}^t+\eta g_{i,k-1}^t\|^2\le\Big(1+\frac1{2K-1}\Big)\mathbb E_t\|w^t-w_{i,k-1}^t\|^2+2\eta^2K\mathbb E_t\|g_{i,k-1}^t\|^2",
            claims=(X_k <= (1 + 1 / (2 * K - 1)) * X_km1 + 2 * eta**2 * K * gi_km1,),
            lines="3555-3573",
        ),
        Step(
            label="s2a",
            source="from: displayed step.",
            tex=r"\le\Big(1+\frac1{2K-1}\Big)\mathbb E_t\|w^t-w_{i,k-1}^t\|^2+2\eta^2Ka^2\|\nabla f_i(w_{i,k-1}^t)-f_i(w^t)+f_i(w^t)\|^2",
            claims=(X_k <= (1 + 1 / (2 * K - 1)) * X_km1 + 2 * eta**2 * K * a**2 * mix_km1,),
            lines="3575-3591",
        ),
        Step(
            label="s2b",
            source="from: displayed step.",
            tex=r"\le\Big(1+\frac1{2K-1}+4a^2\eta^2KL^2\Big)\mathbb E_t\|w^t-w_{i,k-1}^t\|^2+4\eta^2Ka^2b^2\|\nabla f(w)\|^2",
            claims=(
                X_k
                <= (1 + 1 / (2 * K - 1) + 4 * a**2 * eta**2 * K * L**2) * X_km1
                + 4 * eta**2 * K * a**2 * b**2 * gw2,
            ),
            lines="3593-3605",
        ),
        Step(
            label="s3",
            source=r"from: the learning-rate ceiling for $K\ge2$.",
            tex=r"\le\Big(1+\frac1{K-1}\Big)\mathbb E_t\|w^t-w_{i,k-1}^t\|^2+4a^2b^2\eta^2K\|\nabla f(w)\|^2",
            claims=(X_k <= (1 + 1 / (K - 1)) * X_km1 + 4 * a**2 * b**2 * eta**2 * K * gw2,),
            lines="3607-3626",
        ),
        Step(
            label="s4a",
            source='from: "Similarly" (average over the clients).',
            tex=r"\frac1C\sum_{i\in\mathcal C}\mathbb E_t\|w^t-w_{i,k+1}^t\|^2\le\Big(1+\frac1{K-1}\Big)\frac1C\sum_{i\in\mathcal C}\mathbb E_t\|w^t-w_{i,k}^t\|^2+4a^2b^2\eta^2K\|\nabla f(w)\|^2",
            claims=(Xbar_kp1 <= (1 + 1 / (K - 1)) * Xbar_k + 4 * a**2 * b**2 * eta**2 * K * gw2,),
            lines="3628-3656",
        ),
        Step(
            label="s4b",
            source='from: unrolling the index $k$; then "Summing the iteration from $k=0$ to $K-1$ completes the proofs."',
            tex=r"\frac1C\sum_{i\in\mathcal C}\mathbb E_t\|w^t-w_{i,k+1}^t\|^2\le12a^2b^2\eta^2K^2\|\nabla f(w)\|^2+4\beta^2\Delta^t",
            claims=(Xbar_kp1 <= 12 * a**2 * b**2 * eta**2 * K**2 * gw2 + 4 * beta**2 * Delta,),
            lines="3658-3670",
        ),
    ),
)
