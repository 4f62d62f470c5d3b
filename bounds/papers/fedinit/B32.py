r"""B.3.2: bounded uniform stability under local interpolation; the proof of Theorem 15.

With $\varphi(t)=\sum_{k=0}^{K-1}\eta_k^t$ and a decayed sequence $\beta_t$, the stability
difference follows the round recursion (s3)

$$\delta_K^t+\frac{abL_G}{2\beta_tCS}\varphi(t)\le(1+2\beta_t)\Big(\delta_K^{t-1}+\frac{abL_G}{2\beta_tCS}\varphi(t)\Big).$$

It is unrolled (s4 to s6) from $\varphi(0)=cK$; "Lemma 30 does not identify the data sample,
therefore we can revise Lemma 27", which gives fedinit.thm15 (s7).
"""

from sympy import Eq, Product, Sum, exp

from bounds.papers.fedinit.symbols import (
    L_G,
    C,
    K,
    S,
    T,
    a,
    b,
    beta,
    beta_0,
    beta_s,
    c,
    delta,
    eta,
    eta_s,
    gen,
    k,
    sum_beta,
    t,
    varphi,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

# What one local step adds, but for the learning rate.
level = a * b * L_G / (C * S)

round_recursion = delta(K, t) + a * b * L_G * varphi(t) / (2 * beta_s(t) * C * S) <= (
    (1 + 2 * beta_s(t)) * (delta(K, t - 1) + a * b * L_G * varphi(t) / (2 * beta_s(t) * C * S))
)

statement = Statement(
    id="fedinit.B32",
    kind=Kind.PROOF,
    text=__doc__,
    lines="4905-5013",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as7"),
    hypotheses=(
        Hypothesis(beta_s(t) <= beta_s(t - 1), Where.PROOF, "decayed sequence of beta"),
        Hypothesis(varphi(t) <= varphi(t - 1), Where.PROOF, "decaying learning rate"),
        Hypothesis(
            varphi(t) / beta_s(t) <= varphi(t - 1) / beta_s(t - 1),
            Where.PROOF,
            "beta decays no faster than the learning rate",
        ),
        Hypothesis(Eq(varphi(0), c * K), Where.PROOF, "learning rates of round 0"),
    ),
    formulas=(Formula("statement", round_recursion, Role.BOUND),),
    steps=(
        Step(
            label="s1",
            source='fedinit.lem30 "and above conclusion" (fedinit.B22, s1)',
            tex=r"\delta_{k+1}^t\le\delta_k^t+\frac{ab\eta L_G}{CS}",
            claims=(delta(k + 1, t) <= delta(k, t) + a * b * eta * L_G / (C * S),),
            lines="4907-4914",
        ),
        Step(
            label="s2",
            source=r"accumulation from $k=0$ to $K-1$ in a single round, with $\varphi(t)=\sum_{k=0}^{K-1}\eta_k^t$",
            tex=r"\delta_K^t\le\delta_0^t+\frac{abL_G}{CS}\sum_{k=0}^{K-1}\eta_k^t\le(1+2\beta)\delta_K^{t-1}+\frac{abL_G}{CS}\varphi(t)",
            claims=(
                Eq(varphi(t), Sum(eta_s(k, t), (k, 0, K - 1))),
                delta(K, t) <= delta(0, t) + level * Sum(eta_s(k, t), (k, 0, K - 1)),
                delta(K, t) <= (1 + 2 * beta) * delta(K, t - 1) + level * varphi(t),
            ),
            lines="4916-4936",
        ),
        Step(
            label="s3",
            source=r'"according to the factor of $\varphi(t)\le\varphi(t-1)$, let $\beta_t$ be related to $t$ and be decayed by the round $t$"',
            tex=r"\delta_K^t+\frac{abL_G}{2\beta_tCS}\varphi(t)\le(1+2\beta_t)\Big(\delta_K^{t-1}+\frac{abL_G}{2\beta_tCS}\varphi(t)\Big)",
            claims=(round_recursion,),
            lines="4938-4961",
        ),
        Step(
            label="s4",
            source=r'"further we assume the $\beta$ satisfies $\frac{\varphi_t}{\beta_t}\le\frac{\varphi(t-1)}{\beta_{t-1}}$"',
            tex=r"\le(1+2\beta_t)\Big(\delta_K^{t-1}+\frac{abL_G}{2\beta_{t-1}CS}\varphi(t-1)\Big)",
            claims=(
                delta(K, t) + a * b * L_G * varphi(t) / (2 * beta_s(t) * C * S)
                <= (1 + 2 * beta_s(t))
                * (delta(K, t - 1) + a * b * L_G * varphi(t - 1) / (2 * beta_s(t - 1) * C * S)),
                varphi(t) / beta_s(t) <= varphi(t - 1) / beta_s(t - 1),
            ),
            lines="4938-4973",
        ),
        Step(
            label="s5",
            source=r'"Taking the accumulation from $t=1$ to $T-1$ and adopting the factor of $\varphi(0)=cK$"',
            tex=r"\delta_K^T\le\Big(\prod_{t=1}^T(1+2\beta_t)\Big)\frac{abL_G}{2\beta_0CS}\varphi(0)",
            claims=(
                delta(K, T)
                <= Product(1 + 2 * beta_s(t), (t, 1, T))
                * a
                * b
                * L_G
                / (2 * beta_0 * C * S)
                * varphi(0),
                Eq(varphi(0), c * K),
            ),
            lines="4975-4990",
        ),
        Step(
            label="s6",
            source="displayed step",
            tex=r"\le e^{2\sum_{t=1}^T\beta_t}\,\frac{abcL_GK}{2\beta_0CS}",
            claims=(
                Product(1 + 2 * beta_s(t), (t, 1, T)) <= exp(2 * sum_beta),
                delta(K, T) <= exp(2 * sum_beta) * a * b * c * L_G * K / (2 * beta_0 * C * S),
            ),
            lines="4990-4998",
        ),
        Step(
            label="s7",
            source='"Lemma 30 does not identify the data sample, therefore we can revise Lemma 27" (fedinit.lem27, fedinit.lem30)',
            tex=r"\mathbb E\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\le L_G\delta_K^T\le e^{2\sum_{t=1}^T\beta_t}\,\frac{abcL_G^2K}{2\beta_0CS}",
            claims=(
                gen <= L_G * delta(K, T),
                gen <= exp(2 * sum_beta) * a * b * c * L_G**2 * K / (2 * beta_0 * C * S),
            ),
            lines="5000-5013",
        ),
    ),
)
