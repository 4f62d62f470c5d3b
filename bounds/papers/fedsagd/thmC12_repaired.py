r"""Theorem C.12, amended: global-update stability of FedSAGD.

Let $x_T$ and $x'_T$ be the models that FedSAGD (fedsagd.alg1 with global rate $\eta=1$) obtains
with neighbouring sets of active clients from $x_0=x'_0$. With $\mu>0$ and $\eta_l(\lambda+\mu)<1$

$$\mathbb E\lVert x_T-x'_T\rVert\le\frac{1-(1-\Gamma)^T}\Gamma\zeta(2\Theta+2\beta V)=\frac{1-(1-\Gamma)^T}\mu(2\Theta+2\beta V)$$

with $\Gamma\in(0,1)$ and $\zeta$ of fedsagd.def.Gamma-zeta, $\Theta$ of fedsagd.lemC1.repaired, and
$V$ the largest mean norm $\mathbb E\lVert v_t\rVert$ of the global momentum in either run.

**What changed.** The momentum of Algorithm 1 contains the proximal terms and is not bounded by
$\Theta$, so $2\beta V$ stands for $2\beta\Theta$. $\Gamma\in(0,1)$ and the factor
$1-\eta_l(\lambda+\mu)$ before the norm need $\mu>0$ and $\eta_l(\lambda+\mu)<1$. The server of the
proof takes the mean of the local models, which is Algorithm 1 with $\eta=1$; the term
$\mathbb E\lVert x_t-x'_t\rVert$ that the printed server step adds is left out, and $\zeta$ is kept
where the printed proof ends on $\frac1{\lambda+\mu}$. $\Theta$ is that of both runs.
"""

from sympy import Eq

from bounds.letters import alphabet
from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    Gamma,
    T,
    Theta,
    beta,
    dg,
    dv,
    e_K,
    e_k,
    e_km1,
    eta_l,
    gap_T,
    gap_t,
    gap_t1,
    lam,
    mu,
    s,
    sumdiff,
    zeta,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

V = alphabet("fedsagd")(
    "V",
    "V",
    "largest mean norm of the global momentum in either run",
    domain="real >= 0",
    unit="f/x",
)

statement = Statement(
    id="fedsagd.thmC12.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1464-1473 (statement), 1475-1526 (proof)",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    hypotheses=(
        Hypothesis(mu > 0, Where.STATEMENT, "mu positive"),
        Hypothesis(eta_l * (lam + mu) < 1, Where.STATEMENT, "ceiling on eta_l"),
    ),
    formulas=(
        Formula(
            "statement",
            gap_T <= (1 - (1 - Gamma) ** T) / Gamma * zeta * (2 * Theta + 2 * beta * V),
            Role.BOUND,
        ),
    ),
    constants=(constants.Gamma, constants.zeta, constants.Theta),
    steps=(
        Step(
            label="1",
            source="lines 9 and 10 of Algorithm 1, triangle inequality, fedsagd.lemC1.repaired",
            tex=r"\mathbb E\lVert x^i_{t,k}-x'^j_{t,k}\rVert\le(1-\eta_l(\lambda+\mu))\mathbb E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert+\eta_l\lambda\mathbb E\lVert x_t-x'_t\rVert+\eta_l(2\Theta+2\beta V)",
            claims=(
                e_k
                <= (1 - eta_l * (lam + mu)) * e_km1
                + eta_l * dg
                + beta * eta_l * dv
                + eta_l * lam * gap_t,
                e_k
                <= (1 - eta_l * (lam + mu)) * e_km1
                + eta_l * lam * gap_t
                + eta_l * (2 * Theta + 2 * beta * V),
            ),
        ),
        Step(
            label="2",
            source="unrolling [1], definitions of Gamma and zeta",
            tex=r"\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le(1-\Gamma)\mathbb E\lVert x_t-x'_t\rVert+\zeta(2\Theta+2\beta V)",
            claims=(e_K <= (1 - Gamma) * gap_t + zeta * (2 * Theta + 2 * beta * V),),
        ),
        Step(
            label="3",
            source="server rule with eta = 1",
            tex=r"\mathbb E\lVert x_{t+1}-x'_{t+1}\rVert=\frac1s\mathbb E\Big\lVert\sum_{i\in S}x^i_{t,K}-\sum_{j\in S'}x'^j_{t,K}\Big\rVert",
            claims=(Eq(gap_t1, sumdiff / s),),
        ),
        Step(
            label="4",
            source="[2], [3]",
            tex=r"\le(1-\Gamma)\mathbb E\lVert x_t-x'_t\rVert+\zeta(2\Theta+2\beta V)",
            claims=(gap_t1 <= (1 - Gamma) * gap_t + zeta * (2 * Theta + 2 * beta * V),),
        ),
        Step(
            label="5",
            source="unrolling [4], equal initial models",
            tex=r"\mathbb E\lVert x_T-x'_T\rVert\le\frac{1-(1-\Gamma)^T}\Gamma\zeta(2\Theta+2\beta V)",
            claims=(gap_T <= (1 - (1 - Gamma) ** T) / Gamma * zeta * (2 * Theta + 2 * beta * V),),
        ),
    ),
)
