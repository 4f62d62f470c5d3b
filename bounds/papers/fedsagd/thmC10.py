r"""Theorem C.10: global-update stability of FedACG.

Under Assumptions 3.1-3.3 let $x_T$ and $x'_T$ be the models that FedACG (fedsagd.alg.fedacg)
obtains with neighbouring sets of active clients $S$ and $S'$ from $x_0=x'_0$. If every $F_i$ is
non-convex and $L$-smooth, then

$$\mathbb E\lVert x_T-x'_T\rVert\le\frac{4-2\lambda}{1-\lambda}\eta_lK(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}T.$$

In the fifth step of the proof the fraction is partly legible.
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
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedsagd.thmC10",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1356-1362 (statement), 1364-1405 (proof)",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(
        Formula(
            "statement", gap_T <= (4 - 2 * lam) / (1 - lam) * eta_l * K * Theta * T, Role.BOUND
        ),
    ),
    constants=(constants.Theta,),
    steps=(
        Step(
            label="1",
            source="local rule, triangle inequality, Lemma C.1",
            tex=r"\mathbb E\lVert x^i_{t,k}-x'^j_{t,k}\rVert\le\mathbb E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert+2\eta_l(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}",
            claims=(e_k <= e_km1 + 2 * eta_l * Theta,),
        ),
        Step(
            label="2",
            source="unrolling [1]",
            tex=r"\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le\mathbb E\lVert x^i_{t,0}-x'^j_{t,0}\rVert+2\eta_lK(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}",
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
            tex=r"\mathbb E\lVert x_{t+1}-x'_{t+1}\rVert=\frac1s\mathbb E\Big\lVert\sum_{i\in S}x^i_{t+1,K}-\sum_{j\in S'}x'^j_{t+1,K}\Big\rVert\le\mathbb E\lVert x_t+\lambda m_t-(x'_t+\lambda m'_t)\rVert+2\eta_lK(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}\le\mathbb E\lVert x_t-x'_t\rVert+\lambda\mathbb E\lVert m_t-m'_t\rVert+2\eta_lK(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}",
            claims=(gap_t1 <= gap_t + lam * dm + 2 * eta_l * K * Theta,),
        ),
        Step(
            label="5",
            source="[4]",
            tex=r"\le\mathbb E\lVert x_t-x'_t\rVert+\Big(\frac{1-\lambda^t}{1-\lambda}+1\Big)2\eta_lK(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}",
            claims=(gap_t1 <= gap_t + ((1 - lam**t) / (1 - lam) + 1) * 2 * eta_l * K * Theta,),
            lines="1392-1400",
        ),
        Step(
            label="6",
            source="[5]",
            tex=r"\le\mathbb E\lVert x_t-x'_t\rVert+\frac{4-2\lambda}{1-\lambda}\eta_lK(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}",
            claims=(gap_t1 <= gap_t + (4 - 2 * lam) / (1 - lam) * eta_l * K * Theta,),
        ),
        Step(
            label="7",
            source="unrolling [6], equal initial models",
            tex=r"\mathbb E\lVert x_T-x'_T\rVert\le\frac{4-2\lambda}{1-\lambda}\eta_lK(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}T",
            claims=(gap_T <= (4 - 2 * lam) / (1 - lam) * eta_l * K * Theta * T,),
        ),
    ),
    units={lam: "1", dm: "x"},
)
