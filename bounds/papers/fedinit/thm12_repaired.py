r"""Theorem 12, amended: the generalization error of FedInit, with stochastic noise.

Let Assumption 1 hold for every datum, let the losses and gradients of every datum be as in
fedinit.lem27.repaired and fedinit.lem29.repaired, let every client train in every round $t\ge1$ with
$\eta=c/t$, and let $\beta>0$ with $2\beta\le\frac{\phi(t-1)}{\phi(t)}-1$ for
$\phi(t)=(1+\frac{cL}t)^K$ and $t_0\le t\le T$. Then for every observation point $3\le t_0\le T-1$

$$\varepsilon_G\le\mathbb E\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\le\frac{NUKt_0}{CS}+\frac{2\sigma_lL_G}{(1+2\beta)CSL}\Big(\frac{T-1}{t_0-2}\Big)^{cKL}.$$

**What changed.** The sum $\sum_{\tau=t_0-1}^{T-1}\frac1\tau$ is bounded by the integral from $t_0-2$
to $T-1$; that from $t_0$ to $T$ is smaller than the sum. The noise and the Lipschitz condition are
those of the amended lemmas, and the range of the observation point is that of the proof. The bound
at a special observation point is left out: the printed one balances the two terms, and makes their
sum smallest only for $cKL=1$.
"""

from sympy import Lt

from bounds.papers.fedinit.symbols import (
    EG,
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

statement = Statement(
    id="fedinit.thm12.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="762-815",
    assumptions=("fedinit.as1", "fedinit.lem27.repaired", "fedinit.lem29.repaired"),
    hypotheses=(
        Hypothesis(beta > 0, label="positive beta"),
        Hypothesis(Lt(1, N), label="more than one active client"),
        Hypothesis(N < C, label="partial participation"),
        Hypothesis(t0 >= 3, label="observation point, lower end"),
        Hypothesis(t0 <= T - 1, label="observation point, upper end"),
        Hypothesis(2 * beta <= phi(t - 1) / phi(t) - 1, label="ceiling on 2 beta"),
    ),
    formulas=(
        Formula("first inequality", EG <= gen, Role.CLAIM),
        Formula(
            "statement",
            gen
            <= N * U * K * t0 / (C * S)
            + 2
            * sigma_l
            * L_G
            / ((1 + 2 * beta) * C * S * L)
            * ((T - 1) / (t0 - 2)) ** (c * K * L),
            Role.BOUND,
        ),
    ),
    steps=(
        Step(
            label="s1",
            source="fedinit.lem28 and fedinit.lem29.repaired",
            claims=(delta(K, t) <= (1 + eta * L) * delta(K - 1, t) + 2 * eta * sigma_l / (C * S),),
        ),
        Step(
            label="s2",
            source="s1 over a round and the relaxed initialization",
            claims=(delta(K, t) + level <= phi(t) * ((1 + 2 * beta) * delta(K, t - 1) + level),),
        ),
        Step(
            label="s3",
            source="s2 over the rounds from t0, before which the models agree",
            claims=(delta(K, T) <= reduced * ((T - 1) / (t0 - 2)) ** (c * K * L),),
        ),
    ),
)
