r"""Lemma 24, eq. (16): bounded local updates, under interpolation.

Under Assumptions 1, 4 and 6, the averaged norm of the local updates of total $C$ clients is bounded
as

$$V_1^t\le4K\beta^2\Delta^t+12a^2b^2\eta^2K^3\mathbb E\|\nabla f(w^t)\|^2.$$

The proof goes as that of fedinit.lem21; it requires $\eta\le\frac1{2a\sqrt{(2K-1)(K-1)}\,L}$ for
$K\ge2$.
"""

from sympy import sqrt

from bounds.papers.fedinit.symbols import (
    V1,
    Delta,
    K,
    L,
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
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6"),
    hypotheses=(
        Hypothesis(K >= 2, Where.PROOF, "two local steps"),
        Hypothesis(
            eta <= 1 / (2 * a * sqrt((2 * K - 1) * (K - 1)) * L), Where.PROOF, "ceiling on eta"
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
            source='"according to Lemma 21, we adopt the interpolation" (fedinit.lem21)',
            tex=r"\mathbb E_t\|w^t-w_{i,k}^t\|^2=\mathbb E_t\|w^t-w_{i,k-1}^t+\eta g_{i,k-1}^t\|^2\le\Big(1+\frac1{2K-1}\Big)\mathbb E_t\|w^t-w_{i,k-1}^t\|^2+2\eta^2K\mathbb E_t\|g_{i,k-1}^t\|^2",
            claims=(X_k <= (1 + 1 / (2 * K - 1)) * X_km1 + 2 * eta**2 * K * gi_km1,),
            lines="3555-3573",
        ),
        Step(
            label="s2a",
            source="displayed step",
            tex=r"\le\Big(1+\frac1{2K-1}\Big)\mathbb E_t\|w^t-w_{i,k-1}^t\|^2+2\eta^2Ka^2\|\nabla f_i(w_{i,k-1}^t)-f_i(w^t)+f_i(w^t)\|^2",
            claims=(X_k <= (1 + 1 / (2 * K - 1)) * X_km1 + 2 * eta**2 * K * a**2 * mix_km1,),
            lines="3575-3591",
        ),
        Step(
            label="s2b",
            source="displayed step",
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
            source=r"the learning-rate ceiling for $K\ge2$",
            tex=r"\le\Big(1+\frac1{K-1}\Big)\mathbb E_t\|w^t-w_{i,k-1}^t\|^2+4a^2b^2\eta^2K\|\nabla f(w)\|^2",
            claims=(X_k <= (1 + 1 / (K - 1)) * X_km1 + 4 * a**2 * b**2 * eta**2 * K * gw2,),
            lines="3607-3626",
        ),
        Step(
            label="s4a",
            source="average over the clients",
            tex=r"\frac1C\sum_{i\in\mathcal C}\mathbb E_t\|w^t-w_{i,k+1}^t\|^2\le\Big(1+\frac1{K-1}\Big)\frac1C\sum_{i\in\mathcal C}\mathbb E_t\|w^t-w_{i,k}^t\|^2+4a^2b^2\eta^2K\|\nabla f(w)\|^2",
            claims=(Xbar_kp1 <= (1 + 1 / (K - 1)) * Xbar_k + 4 * a**2 * b**2 * eta**2 * K * gw2,),
            lines="3628-3656",
        ),
        Step(
            label="s4b",
            source="unrolling the index $k$; summed from $k=0$ to $K-1$ it is the lemma",
            tex=r"\frac1C\sum_{i\in\mathcal C}\mathbb E_t\|w^t-w_{i,k+1}^t\|^2\le12a^2b^2\eta^2K^2\|\nabla f(w)\|^2+4\beta^2\Delta^t",
            claims=(Xbar_kp1 <= 12 * a**2 * b**2 * eta**2 * K**2 * gw2 + 4 * beta**2 * Delta,),
            lines="3658-3670",
        ),
    ),
)
