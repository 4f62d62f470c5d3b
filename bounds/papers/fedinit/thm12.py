r"""Theorem 12, eq. (8): the generalization error of FedInit, with stochastic noise.

Under Assumptions 1, 3 and 7, let all conditions in the optimization process be satisfied, let the
learning rate be selected as $\eta=O(1/t)=c/t$ where $c$ is a constant, let $t_0$ be a specific
round to firstly select the different data sample, and let $U=\sup f(w,z)$ be the upper bound. For
an arbitrary data sample $z$ following the joint distribution $\{\mathcal D_i\}$,

$$\varepsilon_G\le\mathbb E\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\le\frac{NUKt_0}{CS}+\frac{2\sigma_lL_G}{(1+2\beta)CSL}\Big(\frac T{t_0}\Big)^{cKL}.$$

"Furthermore, to minimize the stability errors, we can select the proper observation point"

$$t_0=\Big[\frac{2\sigma_lL_G}{(1+2\beta)NUKL}\Big]^{\frac1{1+cKL}}T^{\frac{cKL}{1+cKL}}$$

"and then we have:"

$$\varepsilon_G\le\frac2{CS}\Big[\frac{2\sigma_lL_G}{(1+2\beta)L}\Big]^{\frac1{1+cKL}}(NUKT)^{\frac{cKL}{1+cKL}}.$$

Of the conditions in the optimization process, those common to fedinit.thm1, fedinit.thm4,
fedinit.thm6 and fedinit.thm9 stand among the hypotheses. The proof, fedinit.B22, adds two on
$\phi(t)=\prod_{k=0}^{K-1}(1+\eta_k^tL)$.
"""

from sympy import Eq, Lt

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
    eta,
    gen,
    phi,
    sigma_l,
    t,
    t0,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="fedinit.thm12",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="762-815",
    proof="fedinit.B22",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as7"),
    hypotheses=(
        Hypothesis(Lt(1, N), label="more than one active client (optimization process)"),
        Hypothesis(N < C, label="partial participation (optimization process)"),
        Hypothesis(K > 1, label="more than one local step (optimization process)"),
        Hypothesis(beta > 0, label="positive beta (optimization process)"),
        Hypothesis(phi(t) <= phi(t - 1), Where.PROOF, "decaying learning rate (B.2.2)"),
        Hypothesis(2 * beta <= phi(t - 1) / phi(t) - 1, Where.PROOF, "ceiling on 2 beta (B.2.2)"),
    ),
    formulas=(
        Formula("first inequality", EG <= gen, Role.CLAIM),
        Formula(
            "bound with t0",
            gen
            <= N * U * K * t0 / (C * S)
            + 2 * sigma_l * L_G / ((1 + 2 * beta) * C * S * L) * (T / t0) ** (c * K * L),
            Role.BOUND,
        ),
        Formula(
            "observation point",
            Eq(
                t0,
                (2 * sigma_l * L_G / ((1 + 2 * beta) * N * U * K * L)) ** (1 / (1 + c * K * L))
                * T ** (c * K * L / (1 + c * K * L)),
            ),
            Role.DEFINITION,
        ),
        Formula(
            "eq. (8)",
            EG
            <= 2
            / (C * S)
            * (2 * sigma_l * L_G / ((1 + 2 * beta) * L)) ** (1 / (1 + c * K * L))
            * (N * U * K * T) ** (c * K * L / (1 + c * K * L)),
            Role.BOUND,
        ),
        Formula("learning rate", Eq(eta, c / t), Role.DEFINITION),
    ),
)
