r"""Lemma 27, amended: stability from an observation point.

Let the loss of every datum be non-negative, at most $U$ and $L_G$-Lipschitz. Each of the $N$ active
of $C$ clients draws one of its $S$ data in each of its $K$ local steps; all clients train. With
$t_0$ the number of rounds before the observation point and $\delta_K^T$ the mean distance
$\frac1C\sum_{i\in\mathcal C}\mathbb E[\|w_{i,K}^T-\tilde w_{i,K}^T\|\mid\xi]$,

$$\mathbb E\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\le\frac{NUKt_0}{CS}+L_G\delta_K^T.$$

**What changed.** The bound is that of fedinit.lem27. The Lipschitz condition is on the loss of every
datum, since a mean of losses may be flatter than each; $\delta_K^T$ is the mean of the distances and
not of their squares; and the observation point is the start of round $t_0$, so that $Kt_0$ steps
come before it.
"""

from sympy import Le

from bounds.papers.fedinit.symbols import (
    L_G,
    C,
    K,
    N,
    P_xic,
    S,
    U,
    avg_dist,
    dist_w,
    gen,
    gen_xi,
    t0,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step

statement = Statement(
    id="fedinit.lem27.repaired",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="4130-4143",
    assumptions=("fedinit.as1",),
    hypotheses=(
        Hypothesis(t0 >= 1, label="observation point, lower end"),
        Hypothesis(Le(1, N), label="at least one active client"),
        Hypothesis(N <= C, label="active clients"),
    ),
    formulas=(Formula("statement", gen <= N * U * K * t0 / (C * S) + L_G * avg_dist, Role.BOUND),),
    steps=(
        Step(label="s1", source="total probability", claims=(gen <= gen_xi + P_xic * U,)),
        Step(label="s2", source="Lipschitz losses", claims=(gen_xi <= L_G * dist_w,)),
        Step(label="s3", source="triangle inequality, sampling", claims=(dist_w <= avg_dist,)),
        Step(label="s4", source="union bound", claims=(P_xic <= N * K * t0 / (C * S),)),
    ),
)
