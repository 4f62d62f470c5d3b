r"""Theorem 15, eq. (9): the generalization error of FedInit, under local interpolation.

Under Assumptions 1, 4 and 7, let all conditions in the optimization process be satisfied, let the
learning rate be selected as $\eta=O(1/t)=c/t$ where $c$ is a constant, let $t_0$ be a specific
round to firstly select the different data sample, and let $U=\sup f(w,z)$ be the upper bound. For
an arbitrary data sample $z$ following the joint distribution $\{\mathcal D_i\}$, furthermore, let
$\beta$ be a decayed sequence $\{\beta_t\}_{t=0}^T$ by the round $t$. Then

$$\varepsilon_G\le\mathbb E\|f(w^{T+1};z)-f(\tilde w^{T+1};z)\|\le e^{2\sum_{t=1}^T\beta_t}\,\frac{abcL_G^2K}{2\beta_0CS}.$$

Of the conditions in the optimization process, those on participation and local steps, common to
fedinit.thm1, fedinit.thm4, fedinit.thm6 and fedinit.thm9, stand among the hypotheses. The proof,
fedinit.B32, recalls that $\beta_t$ is decayed and adds three conditions on
$\varphi(t)=\sum_{k=0}^{K-1}\eta_k^t$.
"""

from sympy import Eq, Lt, exp

from bounds.papers.fedinit.symbols import (
    EG,
    L_G,
    C,
    K,
    N,
    S,
    a,
    b,
    beta_0,
    beta_s,
    c,
    eta,
    gen,
    sum_beta,
    t,
    varphi,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="fedinit.thm15",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="939-954",
    proof="fedinit.B32",
    assumptions=("fedinit.as1", "fedinit.as4", "fedinit.as7"),
    hypotheses=(
        Hypothesis(Lt(1, N), label="more than one active client (optimization process)"),
        Hypothesis(N < C, label="partial participation (optimization process)"),
        Hypothesis(K > 1, label="more than one local step (optimization process)"),
        Hypothesis(beta_s(t) <= beta_s(t - 1), Where.PROOF, "decayed sequence of beta (B.3.2)"),
        Hypothesis(varphi(t) <= varphi(t - 1), Where.PROOF, "decaying learning rate (B.3.2)"),
        Hypothesis(
            varphi(t) / beta_s(t) <= varphi(t - 1) / beta_s(t - 1),
            Where.PROOF,
            "beta decays no faster than the learning rate (B.3.2)",
        ),
        Hypothesis(Eq(varphi(0), c * K), Where.PROOF, "learning rates of round 0 (B.3.2)"),
    ),
    formulas=(
        Formula("first inequality", EG <= gen, Role.CLAIM),
        Formula(
            "bound",
            gen <= exp(2 * sum_beta) * a * b * c * L_G**2 * K / (2 * beta_0 * C * S),
            Role.BOUND,
        ),
        Formula("learning rate", Eq(eta, c / t), Role.DEFINITION),
    ),
)
