r"""Lemma 27 (Lemma 3.11 of Hardt et al., 2016), eq. (19): stability from an observation point.

Let the non-negative objective $f$ be $L$-smooth and $L_G$-Lipschitz. After training $T$ rounds on
$\mathcal C$ and $\tilde{\mathcal C}$ (fedinit.def11) the method generates two models $w^{T+1}$ and
$\tilde w^{T+1}$. For each data $z$ and every $t_0\in\{1,2,3,\dots,S\}$,

$$\mathbb E\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\le\frac{NUKt_0}{CS}+L_G\delta_K^T.$$

In the proof $\xi=1$ denotes the event $\|w^{t_0}-\tilde w^{t_0}\|=0$, and $U=\sup_{w,z}f(w;z)$.
"Before the $j^\star$-th data on $i^\star$-th client is sampled, the iterative states are identical
on both $\mathcal C$ and $\tilde{\mathcal C}$." $I$ is the index of the first different sampling; if
$I>t_0$, then $\xi=1$ holds for $t_0$. $\chi$ is the event of selecting the data set
$\mathcal S_{i^\star}$, and $\tau_0=t_0K+k_0$ is the observation moment $(t_0,k_0)$ (step s5).
"""

from sympy import Eq, Sum

from bounds.papers.fedinit.symbols import (
    L_G,
    P_I,
    PI,
    C,
    K,
    N,
    P_xi,
    P_xic,
    S,
    T,
    U,
    avg_dist,
    delta,
    dist_avg,
    dist_w,
    gen,
    gen_xi,
    gen_xic,
    k,
    k0,
    t,
    t0,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step

# The sum over the moments up to the observation moment, as the third form of s5 has it.
moments = Sum(Sum(PI(t, k), (k, 0, K - 1)), (t, 0, t0 - 1)) + Sum(PI(t0, k), (k, 0, k0))

statement = Statement(
    id="fedinit.lem27",
    kind=Kind.LEMMA,
    text=__doc__,
    lines="4130-4143",
    assumptions=("fedinit.as1", "fedinit.as7"),
    hypotheses=(
        Hypothesis(t0 >= 1, label="observation point, lower end"),
        Hypothesis(t0 <= S, label="observation point, upper end"),
    ),
    formulas=(
        Formula("statement", gen <= N * U * K * t0 / (C * S) + L_G * delta(K, T), Role.BOUND),
    ),
    steps=(
        Step(
            label="s1",
            source="displayed step",
            tex=r"\mathbb E\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|=P(\{\xi\})\mathbb E\big[\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\mid\xi\big]+P(\{\xi^c\})\mathbb E\big[\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\mid\xi^c\big]",
            claims=(Eq(gen, P_xi * gen_xi + P_xic * gen_xic),),
            lines="4145-4158",
        ),
        Step(
            label="s2",
            source="displayed step",
            tex=r"\le\mathbb E\big[\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\mid\xi\big]+P(\{\xi^c\})\sup_{w,z}f(w;z)",
            claims=(gen <= gen_xi + P_xic * U,),
            lines="4160-4169",
        ),
        Step(
            label="s3",
            source="displayed step",
            tex=r"\le L_G\mathbb E\big[\|w^{T+1}-\tilde w^{T+1}\|\mid\xi\big]+UP(\{\xi^c\})",
            claims=(gen <= L_G * dist_w + U * P_xic,),
            lines="4171-4176",
        ),
        Step(
            label="s4a",
            source="displayed step",
            tex=r"=L_G\mathbb E\Big[\Big\|\frac1C\sum_{i\in\mathcal C}(w_{i,K}^T-\tilde w_{i,K}^T)\Big\|\ \Big|\ \xi\Big]+UP(\{\xi^c\})",
            claims=(Eq(dist_w, dist_avg),),
            lines="4178-4194",
        ),
        Step(
            label="s4b",
            source="displayed step",
            tex=r"\le\frac{L_G}C\sum_{i\in\mathcal C}\mathbb E\big[\|w_{i,K}^T-\tilde w_{i,K}^T\|\mid\xi\big]+UP(\{\xi^c\})",
            claims=(gen <= L_G * avg_dist + U * P_xic,),
            lines="4195-4210",
        ),
        Step(
            label="s5",
            source=r'"before the $j^\star$-th data on $i^\star$-th client is sampled, the iterative states are identical"',
            tex=r"""P(I\le t_0K+k_0)\le\sum_{t=0}^{t_0-1}\sum_{k=0}^{K-1}P(I=tK+k;\chi)+\sum_{k=0}^{k_0}P(I=t_0K+k;\chi)=\sum_{t=0}^{t_0-1}\sum_{k=0}^{K-1}\sum_\chi P(I=tK+k\mid\chi)P(\chi)+\sum_{k=0}^{k_0}\sum_\chi P(I=t_0K+k\mid\chi)P(\chi)
=\frac NC\Big(\sum_{t=0}^{t_0-1}\sum_{k=0}^{K-1}P(I=tK+k)+\sum_{k=0}^{k_0}P(I=t_0K+k)\Big)=\frac{NKt_0}{CS}""",
            claims=(
                P_I <= N / C * moments,
                Eq(N / C * moments, N * K * t0 / (C * S)),
                P_I <= N * K * t0 / (C * S),
            ),
            lines="4212-4279",
        ),
    ),
)
