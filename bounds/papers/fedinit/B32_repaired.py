r"""B.3.2, amended: bounded uniform stability under interpolation; the proof of fedinit.thm15.repaired.

Every client of $\mathcal C$ trains in the rounds $0,\dots,T$, and the two runs start at the same
point. With $\phi(t)=\prod_{k=0}^{K-1}(1+\eta_k^tL)$ and $\varphi(t)=\sum_{k=0}^{K-1}\eta_k^t$, the
stability difference follows the round recursion (s4)

$$\delta_K^t+\frac{abL_G}{\beta_tCS}\varphi(t)\le\phi(t)(1+2\beta_t)\Big(\delta_K^{t-1}+\frac{abL_G}{\beta_{t-1}CS}\varphi(t-1)\Big).$$

**What changed.** Clients that draw the same datum in both runs drift apart by the factor $1+\eta L$
of fedinit.lem28, which multiplies to $\phi(t)$; different data add $2ab\eta L_G$, as
fedinit.lem30 has it; and round 0 trains, so that its factor belongs to the product.
"""

from sympy import Eq, Product, Sum, exp, log

from bounds.papers.fedinit.symbols import (
    L_G,
    C,
    K,
    L,
    S,
    T,
    a,
    b,
    beta_0,
    beta_s,
    c,
    delta,
    eta,
    gen,
    phi,
    sum_beta,
    t,
    varphi,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

# What one local step adds, but for the learning rate.
level = 2 * a * b * L_G / (C * S)

CONDITIONS = (
    Hypothesis(
        varphi(t) / beta_s(t) <= varphi(t - 1) / beta_s(t - 1),
        Where.STATEMENT,
        "beta decays no faster than the learning rate",
    ),
    Hypothesis(Eq(varphi(0), c * K), Where.STATEMENT, "learning rates of round 0"),
    Hypothesis(varphi(t) <= c * K / t, Where.STATEMENT, "learning rates of the later rounds"),
)

round_recursion = delta(K, t) + level * varphi(t) / (2 * beta_s(t)) <= (
    phi(t) * (1 + 2 * beta_s(t)) * (delta(K, t - 1) + level * varphi(t - 1) / (2 * beta_s(t - 1)))
)
growth = exp(2 * beta_0 + 2 * sum_beta + c * K * L * (2 + log(T)))
unrolled = delta(K, T) <= growth * a * b * c * L_G * K / (beta_0 * C * S)
bound = gen <= growth * a**2 * b**2 * c * L_G**2 * K / (beta_0 * C * S)

statement = Statement(
    id="fedinit.B32.repaired",
    kind=Kind.PROOF,
    text=__doc__,
    lines="4905-5013",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6", "fedinit.as7"),
    hypotheses=CONDITIONS,
    formulas=(
        Formula("statement", round_recursion, Role.BOUND),
        Formula("unrolled bound", unrolled, Role.BOUND),
    ),
    steps=(
        Step(
            label="s1",
            source="fedinit.lem28.repaired and fedinit.lem30.repaired, by the datum that is drawn",
            claims=(
                delta(K, t) <= (1 + eta * L) * delta(K - 1, t) + 2 * a * b * eta * L_G / (C * S),
            ),
        ),
        Step(
            label="s2",
            source="s1 over a round",
            claims=(delta(K, t) <= phi(t) * (delta(0, t) + level * varphi(t)),),
        ),
        Step(
            label="s3",
            source="the relaxed initialization (fedinit.alg1, line 6)",
            claims=(
                delta(K, t) <= phi(t) * ((1 + 2 * beta_s(t)) * delta(K, t - 1) + level * varphi(t)),
            ),
        ),
        Step(
            label="s4",
            source="s3 and the condition on the decay of beta",
            claims=(round_recursion,),
        ),
        Step(
            label="s5",
            source="s2 in round 0, before which the models agree",
            claims=(
                delta(K, 0) + level * varphi(0) / (2 * beta_0)
                <= phi(0) * (1 + 2 * beta_0) * level * varphi(0) / (2 * beta_0),
            ),
        ),
        Step(
            label="s6",
            source="s5, and s4 over the rounds",
            claims=(
                delta(K, T)
                <= Product(phi(t) * (1 + 2 * beta_s(t)), (t, 0, T)) * level * c * K / (2 * beta_0),
            ),
        ),
        Step(
            label="s7",
            source="exponentials",
            claims=(
                delta(K, T)
                <= exp(2 * beta_0 + 2 * sum_beta + L * Sum(varphi(t), (t, 0, T)))
                * a
                * b
                * c
                * L_G
                * K
                / (beta_0 * C * S),
            ),
        ),
        Step(label="s8", source="the learning rates, and a logarithm", claims=(unrolled,)),
        Step(
            label="s9",
            source="Assumptions 4, 6 and 7, sampling, s8",
            claims=(gen <= a * b * L_G * delta(K, T), bound),
        ),
    ),
)
