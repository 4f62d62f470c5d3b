r"""Theorem C.8, amended: global-update stability of FedCM.

Let $x_T$ and $x'_T$ be the models that FedCM (fedsagd.alg.fedcm, as analysed) obtains with
neighbouring sets of active clients from $x_0=x'_0$, and let $\Theta$ be that of
fedsagd.lemC1.repaired, with $\Phi$ over the local models of both runs. The momentum follows the rule
of the original algorithm and starts at 0; $\eta$ is its global rate. If $\eta_lK\ge\eta$, then

$$\mathbb E\lVert x_T-x'_T\rVert\le2\eta\Theta T.$$

**What changed.** The global rate, one in the published theorem, is written, so that the bound has the unit
of a model. The factor $1-\frac\eta{\eta_lK}$ of the server step may stand before the norm when it is
not negative; hence the floor under $\eta_lK$. The rule of the momentum, which the paper does not
print, is that of the original algorithm, and $\Phi$ is the maximum along both runs.
"""

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    K,
    T,
    Theta,
    e_K,
    e_k,
    e_km1,
    eta,
    eta_l,
    gap_T,
    gap_t,
    gap_t1,
    s,
    sumdiff,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

statement = Statement(
    id="fedsagd.thmC8.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1296-1300 (statement), 1301-1320 (proof)",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    hypotheses=(Hypothesis(eta_l * K >= eta, Where.STATEMENT, "floor under eta_l * K"),),
    formulas=(Formula("statement", gap_T <= 2 * eta * Theta * T, Role.BOUND),),
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
            tex=r"\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le\mathbb E\lVert x_t-x'_t\rVert+2\eta_lK\Theta",
            claims=(e_K <= gap_t + 2 * eta_l * K * Theta,),
        ),
        Step(
            label="3",
            source="server rule, triangle inequality, the floor",
            tex=r"\mathbb E\lVert x_{t+1}-x'_{t+1}\rVert\le\Big(1-\frac\eta{\eta_lK}\Big)\mathbb E\lVert x_t-x'_t\rVert+\frac\eta{\eta_lKs}\mathbb E\Big\lVert\sum_{i\in S}x^i_{t,K}-\sum_{j\in S'}x'^j_{t,K}\Big\rVert",
            claims=(gap_t1 <= (1 - eta / (eta_l * K)) * gap_t + eta * sumdiff / (eta_l * K * s),),
        ),
        Step(
            label="4",
            source="[2], [3]",
            tex=r"\le\mathbb E\lVert x_t-x'_t\rVert+2\eta\Theta",
            claims=(gap_t1 <= gap_t + 2 * eta * Theta,),
        ),
        Step(
            label="5",
            source="unrolling [4], equal initial models",
            tex=r"\mathbb E\lVert x_T-x'_T\rVert\le2\eta\Theta T",
            claims=(gap_T <= 2 * eta * Theta * T,),
        ),
    ),
    units={eta: "x^2/f"},
)
