r"""Theorem 15, amended: the generalization error of FedInit, under interpolation.

Under Assumptions 1, 4, 6 and 7, the first for every datum, let every client train in the rounds
$t=0,\dots,T$ with the learning rate $\eta=c$ in round 0 and $\eta\le\frac ct$ after it, let both
runs start at the same point, and let $\beta$ be a positive sequence $\{\beta_t\}_{t=0}^T$ with
$\frac{\varphi(t)}{\beta_t}\le\frac{\varphi(t-1)}{\beta_{t-1}}$ for
$\varphi(t)=\sum_{k=0}^{K-1}\eta_k^t$. Then

$$\varepsilon_G\le\mathbb E\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\le e^{2\sum_{t=0}^T\beta_t+cKL(2+\log T)}\,\frac{a^2b^2cL_G^2K}{\beta_0CS}.$$

**What changed.** The factor $e^{cKL(2+\log T)}=(e^2T)^{cKL}$ is new: the runs drift apart also where they draw the
same datum, by the factor $1+\eta L$ in each step. The sum in the exponent begins with $\beta_0$,
since round 0 trains. The 2 of fedinit.lem30 is kept, and its constant $b$ is that of fedinit.as6.
Assumption 7 is on the objective, so a single loss is $abL_G$-Lipschitz, which gives the second $ab$.
No observation point is needed, nor that $\beta_t$ itself decays.
"""

from sympy import Le

from bounds.papers.fedinit.B32_repaired import CONDITIONS, bound
from bounds.papers.fedinit.symbols import EG, C, N, T, gen
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement

statement = Statement(
    id="fedinit.thm15.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="939-954",
    proof="fedinit.B32.repaired",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as6", "fedinit.as7"),
    hypotheses=(
        Hypothesis(T >= 1, label="at least two rounds"),
        Hypothesis(Le(1, N), label="at least one active client"),
        Hypothesis(N <= C, label="active clients"),
        *CONDITIONS,
    ),
    formulas=(
        Formula("first inequality", EG <= gen, Role.CLAIM),
        Formula("bound", bound, Role.BOUND),
    ),
)
