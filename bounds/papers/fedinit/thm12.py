r"""Theorem 12, eq. (8).

**Hypotheses.** Assumptions 1, 3, 7; all conditions in the optimization process satisfied;
$\eta=O(1/t)=c/t$ with a constant $c$; $t_0$ a specific round to firstly select the different data
sample; $U=\sup f(w,z)$; arbitrary data sample $z$ following the joint distribution $\{\mathcal
D_i\}$.
- $\phi(t)\le\phi(t-1)$ (printed in the proof, B.2.2)
- $2\beta\le\frac{\phi(t-1)}{\phi(t)}-1$ (printed in the proof, B.2.2)

$$\varepsilon_G\le\mathbb E\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\le\frac{NUKt_0}{CS}+\frac{2\sigma_lL_G}{(1+2\beta)CSL}\Big(\frac T{t_0}\Big)^{cKL}$$
"Furthermore, to minimize the stability errors, we can select the proper observation point"
$$t_0=\Big[\frac{2\sigma_lL_G}{(1+2\beta)NUKL}\Big]^{\frac1{1+cKL}}T^{\frac{cKL}{1+cKL}}$$
"and then we have:"
$$(8)\qquad\varepsilon_G\le\frac2{CS}\Big[\frac{2\sigma_lL_G}{(1+2\beta)L}\Big]^{\frac1{1+cKL}}(NUKT)^{\frac{cKL}{1+cKL}}$$
"""

from sympy import Eq

from bounds.papers.fedinit.symbols import (
    C,
    EG,
    K,
    L,
    L_G,
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
    proof="proof: fedinit.B22",
    hypotheses=(
        Hypothesis(phi(t) <= phi(t - 1), Where.PROOF, "printed in the proof"),
        Hypothesis(2 * beta <= phi(t - 1) / phi(t) - 1, Where.PROOF, "printed in the proof"),
    ),
    formulas=(
        Formula("first inequality", EG <= gen, Role.BOUND),
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
