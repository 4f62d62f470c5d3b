r"""B.2.2, amended: bounded uniform stability with noise; the proof of fedinit.thm12.repaired.

Every client of $\mathcal C$ trains in every round $t\ge1$. The stability difference $\delta_k^t$
follows the round recursion (s2) of fedinit.B22; from the observation point $t_0$ on, before which the
models agree, it is unrolled (s3) to

$$\delta_K^T\le\frac{2\sigma_l}{(1+2\beta)CSL}\Big(\frac{T-1}{t_0-2}\Big)^{cKL}.$$

**What changed.** A local step goes from $\delta_k^t$ to $\delta_{k+1}^t$ (s1, without the middle of
the published line); the sum $\sum_{\tau=t_0-1}^{T-1}\frac1\tau$ is bounded by the integral from
$t_0-2$ to $T-1$; and the special observation point (s5) is two rounds after the point, rounded up,
at which the two terms balance.
"""

from sympy import Lt

from bounds.papers.fedinit.symbols import (
    L_G,
    C,
    K,
    L,
    N,
    S,
    T,
    U,
    beta,
    c,
    delta,
    eta,
    gen,
    phi,
    sigma_l,
    t,
    t0,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step

level = 2 * sigma_l / (C * S * L)
reduced = 2 * sigma_l / ((1 + 2 * beta) * C * S * L)
power = c * K * L

CONDITIONS = (
    Hypothesis(beta > 0, label="positive beta"),
    Hypothesis(Lt(1, N), label="more than one active client"),
    Hypothesis(N < C, label="partial participation"),
    Hypothesis(t0 >= 3, label="observation point, lower end"),
    Hypothesis(t0 <= T - 1, label="observation point, upper end"),
    Hypothesis(2 * beta <= phi(t - 1) / phi(t) - 1, label="ceiling on 2 beta"),
)

round_recursion = delta(K, t) + level <= phi(t) * ((1 + 2 * beta) * delta(K, t - 1) + level)
unrolled = delta(K, T) <= reduced * ((T - 1) / (t0 - 2)) ** power
observed = gen <= (
    N * U * K * t0 / (C * S)
    + 2 * sigma_l * L_G / ((1 + 2 * beta) * C * S * L) * ((T - 1) / (t0 - 2)) ** power
)
balanced = gen <= (
    1
    / (C * S)
    * (
        3 * N * U * K
        + 2
        * (2 * sigma_l * L_G / ((1 + 2 * beta) * L)) ** (1 / (1 + power))
        * (N * U * K * (T - 1)) ** (power / (1 + power))
    )
)

statement = Statement(
    id="fedinit.B22.repaired",
    kind=Kind.PROOF,
    text=__doc__,
    lines="4395-4856",
    assumptions=(
        "fedinit.as1",
        "fedinit.lem27.repaired",
        "fedinit.lem28.repaired",
        "fedinit.lem29.repaired",
    ),
    hypotheses=CONDITIONS,
    formulas=(
        Formula("unrolled bound", unrolled, Role.BOUND),
        Formula("round recursion", round_recursion, Role.BOUND),
    ),
    steps=(
        Step(
            label="s1",
            source="fedinit.lem28.repaired and fedinit.lem29.repaired",
            claims=(delta(K, t) <= (1 + eta * L) * delta(K - 1, t) + 2 * eta * sigma_l / (C * S),),
        ),
        Step(
            label="s2",
            source="s1 over a round and the relaxed initialization (fedinit.alg1, line 6)",
            claims=(round_recursion,),
        ),
        Step(
            label="s3",
            source="s2 over the rounds from t0, before which the models agree",
            claims=(unrolled,),
        ),
        Step(label="s4", source="fedinit.lem27.repaired with s3", claims=(observed,)),
        Step(
            label="s5",
            source="s4 at a special observation point",
            claims=(balanced,),
        ),
    ),
)
