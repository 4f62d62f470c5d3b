r"""Theorem C.7, amended: global-update stability of FedAdam.

Let $x_T$ and $x'_T$ be the models that FedAdam (fedsagd.alg.fedadam, as analysed) obtains with
neighbouring sets of active clients from $x_0=x'_0$, and let $\Theta$ be that of
fedsagd.lemC1.repaired, with $\Phi$ over the local models of both runs. Then

$$\mathbb E\lVert x_T-x'_T\rVert\le\frac2\tau\eta_lK\Theta T.$$

**What changed.** $\Phi$ of the published theorem is the maximum along one of the runs, while the
offsets of both are bounded by it; here it is the maximum along both.
"""

from sympy import Eq

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    Del_i,
    K,
    T,
    Theta,
    eta_l,
    gap_T,
    gap_t,
    gap_t1,
    nD,
    nD_i,
    nstep,
    nstepp,
    sum_g,
    tau,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedsagd.thmC7.repaired",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1246-1251 (statement), 1253-1288 (proof)",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(Formula("statement", gap_T <= 2 / tau * eta_l * K * Theta * T, Role.BOUND),),
    constants=(constants.Theta,),
    steps=(
        Step(
            label="1",
            source="local rule",
            tex=r"\Delta^i_t=x^i_{t,K}-x^i_{t,0}=\sum_{k=0}^{K-1}-\eta_l\nabla F_i(x^i_{t,k},\xi_i)",
            claims=(Eq(Del_i, -eta_l * sum_g),),
        ),
        Step(
            label="2",
            source="[1], fedsagd.lemC1.repaired",
            tex=r"\mathbb E\lVert\Delta^i_t\rVert\le\eta_lK\Theta ",
            claims=(nD_i <= eta_l * K * Theta,),
        ),
        Step(
            label="3",
            source="rule of the averaged offset, [2]",
            tex=r"\mathbb E\lVert\Delta_t\rVert\le\eta_lK\Theta ,\qquad\Delta_t=\beta_1\Delta_{t-1}+(1-\beta_1)\Big(\frac1s\sum_{i\in S}\Delta^i_t\Big)",
            claims=(nD <= eta_l * K * Theta,),
        ),
        Step(
            label="4",
            source="server rule, triangle inequality",
            tex=r"\mathbb E\lVert x_{t+1}-x'_{t+1}\rVert\le\mathbb E\lVert x_t-x'_t\rVert+\mathbb E\Big\lVert\frac{\Delta_t}{\sqrt{v_t}+\tau}\Big\rVert+\mathbb E\Big\lVert\frac{\Delta'_t}{\sqrt{v'_t}+\tau}\Big\rVert",
            claims=(gap_t1 <= gap_t + nstep + nstepp,),
        ),
        Step(
            label="5",
            source="[4]",
            tex=r"\le\mathbb E\lVert x_t-x'_t\rVert+\mathbb E\Big\lVert\frac{\Delta_t}\tau\Big\rVert+\mathbb E\Big\lVert\frac{\Delta'_t}\tau\Big\rVert",
            claims=(nstep <= nD / tau,),
        ),
        Step(
            label="6",
            source="[3], [5]",
            tex=r"\le\mathbb E\lVert x_t-x'_t\rVert+\frac2\tau\eta_lK\Theta ",
            claims=(gap_t1 <= gap_t + 2 / tau * eta_l * K * Theta,),
        ),
        Step(
            label="7",
            source="unrolling [6], equal initial models",
            tex=r"\mathbb E\lVert x_T-x'_T\rVert\le\frac2\tau\eta_lK\Theta T",
            claims=(gap_T <= 2 / tau * eta_l * K * Theta * T,),
        ),
    ),
)
