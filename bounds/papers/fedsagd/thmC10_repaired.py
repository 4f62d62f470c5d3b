r"""Theorem C.10, amended: global-update stability of FedACG.

Let $x_T$ and $x'_T$ be the models that FedACG (fedsagd.alg.fedacg, as analysed) obtains with
neighbouring sets of active clients from $x_0=x'_0$, and let $\Theta$ be that of
fedsagd.lemC1.repaired, with $\Phi$ over the local models of both runs. If $0\le\lambda<1$, then

$$\mathbb E\lVert x_T-x'_T\rVert\le\frac{4-2\lambda}{1-\lambda}\eta_lK\Theta T.$$

**What changed.** The powers of $\lambda$ may be left out of a sum, and the sum be bounded for every
number of rounds, for $\lambda<1$. $\Phi$ of the published theorem is the maximum along one of the
runs, while the gradients of both are bounded by it; here it is the maximum along both.
"""

from sympy import Eq

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    K,
    T,
    Theta,
    dm,
    e_0,
    e_K,
    e_k,
    e_km1,
    eta_l,
    gap_T,
    gap_t,
    gap_t1,
    lam,
    mean_xK,
    t,
    x_t,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

statement = Statement(
    id="fedsagd.thmC10.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1356-1362 (statement), 1364-1405 (proof)",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    hypotheses=(
        Hypothesis(lam >= 0, Where.STATEMENT, "lambda not negative"),
        Hypothesis(lam < 1, Where.STATEMENT, "lambda below one"),
    ),
    formulas=(
        Formula(
            "statement", gap_T <= (4 - 2 * lam) / (1 - lam) * eta_l * K * Theta * T, Role.BOUND
        ),
    ),
    constants=(constants.Theta,),
    steps=(
        Step(
            label="1",
            source="local rule, triangle inequality, fedsagd.lemC1.repaired",
            tex=r"\mathbb E\lVert x^i_{t,k}-x'^j_{t,k}\rVert\le\mathbb E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert+2\eta_l\Theta ",
            claims=(e_k <= e_km1 + 2 * eta_l * Theta,),
        ),
        Step(
            label="2",
            source="unrolling [1]",
            tex=r"\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le\mathbb E\lVert x^i_{t,0}-x'^j_{t,0}\rVert+2\eta_lK\Theta ",
            claims=(e_K <= e_0 + 2 * eta_l * K * Theta,),
        ),
        Step(
            label="3",
            source="start point and rule of the momentum",
            tex=r"x_t=x_{t-1}+m_t=x_{t-1}+\lambda m_{t-1}+\frac1s\sum_{i\in S}(x^i_{t,K}-x^i_{t,0})=\frac1s\sum_{i\in S}x^i_{t,K}",
            claims=(Eq(x_t, mean_xK),),
        ),
        Step(
            label="4",
            source="[2], [3]",
            tex=r"\mathbb E\lVert x_{t+1}-x'_{t+1}\rVert=\frac1s\mathbb E\Big\lVert\sum_{i\in S}x^i_{t+1,K}-\sum_{j\in S'}x'^j_{t+1,K}\Big\rVert\le\mathbb E\lVert x_t+\lambda m_t-(x'_t+\lambda m'_t)\rVert+2\eta_lK\Theta \le\mathbb E\lVert x_t-x'_t\rVert+\lambda\mathbb E\lVert m_t-m'_t\rVert+2\eta_lK\Theta ",
            claims=(gap_t1 <= gap_t + lam * dm + 2 * eta_l * K * Theta,),
        ),
        Step(
            label="5",
            source="[4]",
            tex=r"\le\mathbb E\lVert x_t-x'_t\rVert+\Big(\frac{1-\lambda^t}{1-\lambda}+1\Big)2\eta_lK\Theta ",
            claims=(gap_t1 <= gap_t + ((1 - lam**t) / (1 - lam) + 1) * 2 * eta_l * K * Theta,),
            lines="1392-1400",
        ),
        Step(
            label="6",
            source="[5]",
            tex=r"\le\mathbb E\lVert x_t-x'_t\rVert+\frac{4-2\lambda}{1-\lambda}\eta_lK\Theta ",
            claims=(gap_t1 <= gap_t + (4 - 2 * lam) / (1 - lam) * eta_l * K * Theta,),
        ),
        Step(
            label="7",
            source="unrolling [6], equal initial models",
            tex=r"\mathbb E\lVert x_T-x'_T\rVert\le\frac{4-2\lambda}{1-\lambda}\eta_lK\Theta T",
            claims=(gap_T <= (4 - 2 * lam) / (1 - lam) * eta_l * K * Theta * T,),
        ),
    ),
    units={lam: "1", dm: "x"},
)
