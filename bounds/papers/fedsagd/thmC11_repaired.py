r"""Theorem C.11, amended: global-update stability of FedANAG.

Let $x_T$ and $x'_T$ be the models that FedANAG (fedsagd.alg.fedanag, as analysed) obtains with
neighbouring sets of active clients from $x_0=x'_0$, and let $\Theta$ be that of
fedsagd.lemC1.repaired, with $\Phi$ over the local models of both runs. The momentum follows the
rule of the original algorithm and starts at 0, and $\beta<1$. Then

$$\mathbb E\lVert x_T-x'_T\rVert\le\frac2{1-\beta}\eta_lK\Theta T.$$

**What changed.** $\Phi$ of the published theorem is the maximum along one of the runs, while the
gradients of both are bounded by it; here it is the maximum along both. The rule of the momentum,
which the paper does not print, is that of the original algorithm; $\beta=1$ is excluded.
"""

from sympy import Eq

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    K,
    T,
    Theta,
    beta,
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
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

statement = Statement(
    id="fedsagd.thmC11.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1413-1418 (statement), 1420-1455 (proof)",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    hypotheses=(Hypothesis(beta < 1, Where.STATEMENT, "beta below one"),),
    formulas=(Formula("statement", gap_T <= 2 / (1 - beta) * eta_l * K * Theta * T, Role.BOUND),),
    constants=(constants.Theta,),
    steps=(
        Step(
            label="1",
            source="local rule, triangle inequality, fedsagd.lemC1.repaired",
            tex=r"\mathbb E\lVert x^i_{t,k}-x'^j_{t,k}\rVert\le\mathbb E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert+\frac2{1-\beta}\eta_l\Theta",
            claims=(e_k <= e_km1 + 2 / (1 - beta) * eta_l * Theta,),
        ),
        Step(
            label="2",
            source="unrolling [1]",
            tex=r"\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le\mathbb E\lVert x_t-x'_t\rVert+\frac2{1-\beta}\eta_lK\Theta ",
            claims=(e_K <= gap_t + 2 / (1 - beta) * eta_l * K * Theta,),
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
            tex=r"\le\mathbb E\lVert x_t-x'_t\rVert+\frac2{1-\beta}\eta_lK\Theta ",
            claims=(gap_t1 <= gap_t + 2 / (1 - beta) * eta_l * K * Theta,),
        ),
        Step(
            label="5",
            source="unrolling [4], equal initial models",
            tex=r"\mathbb E\lVert x_T-x'_T\rVert\le\frac2{1-\beta}\eta_lK\Theta T",
            claims=(gap_T <= 2 / (1 - beta) * eta_l * K * Theta * T,),
        ),
    ),
)
