r"""Theorem C.6, amended: global-update stability of FedLNAG.

Let $x_T$ and $x'_T$ be the models that FedLNAG (fedsagd.alg.fedlnag, as analysed) obtains with
neighbouring sets of active clients from $x_0=x'_0$, and let $\Theta$ be that of
fedsagd.lemC1.repaired, with $\Phi$ over the local models of both runs. $\Phi$ is taken over the
look-ahead points $y^i_{t,k}$, at which the gradients stand, and the momentum starts every round at
0. Then

$$\mathbb E\lVert x_T-x'_T\rVert\le2\eta_lK\Theta T.$$

**What changed.** $\Phi$ of the published theorem is the maximum along one of the runs, while the
gradients of both are bounded by it; here it is the maximum along both. $\Phi$ is taken over the
look-ahead points, where FedLNAG has its gradients. The bound $2\eta_l(1-\beta^k)\Theta$ of the
printed fourth step holds with the power $k+1$; here it is $2\eta_l\Theta$.
"""

from sympy import Eq

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    K,
    T,
    Theta,
    e_K,
    e_k,
    e_km1,
    eta_l,
    gap_T,
    gap_t,
    gap_t1,
    s,
    sumdiff,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedsagd.thmC6.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1203-1207 (statement), 1209-1240 (proof)",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(Formula("statement", gap_T <= 2 * eta_l * K * Theta * T, Role.BOUND),),
    constants=(constants.Theta,),
    steps=(
        Step(
            label="1",
            source="local rule, triangle inequality, fedsagd.lemC1.repaired",
            tex=r"\mathbb E\lVert x^i_{t,k}-x'^j_{t,k}\rVert\le\mathbb E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert+2\eta_l\Theta",
            claims=(e_k <= e_km1 + 2 * eta_l * Theta,),
        ),
        Step(
            label="2",
            source="unrolling [1]",
            tex=r"\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le\mathbb E\lVert x_t-x'_t\rVert+2\eta_lK\Theta ",
            claims=(e_K <= gap_t + 2 * eta_l * K * Theta,),
        ),
        Step(
            label="3",
            source="server rule",
            tex=r"\mathbb E\lVert x_{t+1}-x'_{t+1}\rVert=\frac1s\mathbb E\Big\lVert\sum_{i\in S}x^i_{t,K}-\sum_{j\in S'}x'^j_{t,K}\Big\rVert",
            claims=(Eq(gap_t1, sumdiff / s),),
        ),
        Step(
            label="4",
            source="[2], [3]",
            tex=r"\le\mathbb E\lVert x_t-x'_t\rVert+2\eta_lK\Theta ",
            claims=(gap_t1 <= gap_t + 2 * eta_l * K * Theta,),
        ),
        Step(
            label="5",
            source="unrolling [4], equal initial models",
            tex=r"\mathbb E\lVert x_T-x'_T\rVert\le2\eta_lK\Theta T",
            claims=(gap_T <= 2 * eta_l * K * Theta * T,),
        ),
    ),
)
