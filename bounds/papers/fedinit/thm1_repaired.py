r"""Theorem 1, amended: FedInit on smooth non-convex objectives.

Under Assumptions 1, 3 and 5, let $1\le N<C$ clients be drawn at random in each round, let every
client train in every round from $w_{i,0}^t=w^t+\beta(w^t-w_{i,K}^{t-1})$ with $w_{i,K}^{-1}=w^0$,
let $K\ge2$, $\beta\ge0$, $141\beta^2<1$, $\eta\le\frac1{NKL}$,
$\eta\le\frac1{\sqrt{6(K-1)(2K-1)}\,L}$ and $\eta L(1+6\nu\kappa_\beta)\le\frac1{2K}$. Then

$$\frac1T\sum_{t=0}^{T-1}\mathbb E\|\nabla f(w^t)\|^2\le\frac D{\lambda\eta KT}+\eta\frac{\kappa L\sigma}{\lambda N}-\frac{\nu\kappa_\beta L}{\lambda\eta KT}\Delta^T,$$

with $\kappa_\beta=\frac1{1-141\beta^2}$, $\nu=2\beta^2+\frac{\beta+8\beta^2}N$,
$\kappa=8+96N\nu\kappa_\beta$ and
$\lambda=\frac12-\frac{38\eta KL}N-576\nu\kappa_\beta\eta KL-9\eta^2K^2L^2>0$.

**What changed.** The form of the bound is that of fedinit.thm1. The weight of the divergence is
$\nu$ in place of $\frac{13\beta^2}N$, with the first power of $L$; $\kappa$ and $\lambda$ hold what
the proof gives, and $\lambda>0$ is a condition on $\eta$. Every client trains, also those that are
not active. The conditions of the proof stand in the statement. What makes the changes necessary is
told in fedinit.A22.repaired and fedinit.lem22.repaired.
"""

from bounds.papers.fedinit import constants
from bounds.papers.fedinit.A22_repaired import (
    CONDITIONS,
    decrease,
    noise_factor,
    nu,
    weight,
)
from bounds.papers.fedinit.symbols import (
    D,
    Delta_T,
    K,
    L,
    N,
    T,
    eta,
    kappa,
    kappa_beta,
    lam,
    mean_g2,
    sigma,
)
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="fedinit.thm1.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="526-568",
    proof="fedinit.A22.repaired",
    assumptions=("fedinit.as1", "fedinit.as3", "fedinit.as5"),
    hypotheses=CONDITIONS,
    formulas=(
        Formula(
            "statement",
            mean_g2
            <= D / (lam * eta * K * T)
            + eta * kappa * L * sigma / (lam * N)
            - nu * kappa_beta * L / (lam * eta * K * T) * Delta_T,
            Role.BOUND,
        ),
    ),
    constants=(constants.sigma, constants.kappa_beta, weight, noise_factor, decrease),
)
