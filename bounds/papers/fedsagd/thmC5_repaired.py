r"""Theorem C.5, amended: global-update stability of FedDyn.

Let $x_T$ and $x'_T$ be the models that FedDyn (fedsagd.alg.feddyn, as analysed, $\lambda>0$) obtains
with neighbouring sets of active clients from $x_0=x'_0$, and let $\Theta$ be that of
fedsagd.lemC1.repaired, with $\Phi$ over the local models of both runs, those after $K$ steps
included. If $\lambda\eta_l\le1$, then

$$\mathbb E\lVert x_T-x'_T\rVert\le\frac4\lambda\Theta[1-(1-\lambda\eta_l)^K]T.$$

**What changed.** The factor $1-\lambda\eta_l$ may stand before the norm, and the recursion may be
unrolled with its powers, when it is not negative; hence the ceiling. $\Phi$ of the published theorem
is the maximum along one of the runs before the last local step, while the gradients of both, and
those that a client keeps from the end of its last participation, are bounded by it.
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
    lam,
    s,
    sumdiff,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

statement = Statement(
    id="fedsagd.thmC5.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1162-1167 (statement), 1169-1194 (proof)",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    hypotheses=(
        Hypothesis(lam > 0, Where.STATEMENT, "lambda positive"),
        Hypothesis(lam * eta_l <= 1, Where.STATEMENT, "ceiling on eta_l"),
    ),
    formulas=(
        Formula(
            "statement", gap_T <= 4 / lam * Theta * (1 - (1 - lam * eta_l) ** K) * T, Role.BOUND
        ),
    ),
    constants=(constants.Theta,),
    steps=(
        Step(
            label="1",
            source="local rule, triangle inequality, fedsagd.lemC1.repaired, the ceiling",
            tex=r"\mathbb E\lVert x^i_{t,k}-x'^j_{t,k}\rVert\le(1-\lambda\eta_l)\mathbb E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert+4\eta_l\Theta+\lambda\eta_l\mathbb E\lVert x_t-x'_t\rVert",
            claims=(e_k <= (1 - lam * eta_l) * e_km1 + 4 * eta_l * Theta + lam * eta_l * gap_t,),
        ),
        Step(
            label="2",
            source="unrolling [1]",
            tex=r"\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le\mathbb E\lVert x_t-x'_t\rVert+\frac4\lambda\Theta[1-(1-\lambda\eta_l)^K]",
            claims=(e_K <= gap_t + 4 / lam * Theta * (1 - (1 - lam * eta_l) ** K),),
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
            tex=r"\le\mathbb E\lVert x_t-x'_t\rVert+\frac4\lambda\Theta[1-(1-\lambda\eta_l)^K]",
            claims=(gap_t1 <= gap_t + 4 / lam * Theta * (1 - (1 - lam * eta_l) ** K),),
        ),
        Step(
            label="5",
            source="unrolling [4], equal initial models",
            tex=r"\mathbb E\lVert x_T-x'_T\rVert\le\frac4\lambda\Theta[1-(1-\lambda\eta_l)^K]T",
            claims=(gap_T <= 4 / lam * Theta * (1 - (1 - lam * eta_l) ** K) * T,),
        ),
    ),
)
