r"""Theorem C.9: global-update stability of MimeLite.

Under Assumptions 3.1-3.3 let $x_T$ and $x'_T$ be the models that MimeLite (fedsagd.alg.mimelite,
with $\beta\in[0,1]$) obtains with neighbouring sets of active clients $S$ and $S'$ from $x_0=x'_0$.
If every $F_i$ is non-convex and $L$-smooth, then

$$\mathbb E\lVert x_T-x'_T\rVert\le2\eta_lK(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}T.$$
"""

from sympy import Eq

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    K,
    T,
    Theta,
    beta,
    dg,
    dm,
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
    id="fedsagd.thmC9",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1327-1331 (statement), 1333-1350 (proof)",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(Formula("statement", gap_T <= 2 * eta_l * K * Theta * T, Role.BOUND),),
    constants=(constants.Theta,),
    steps=(
        Step(
            label="1",
            source="local rule, triangle inequality",
            tex=r"\mathbb E\lVert x^i_{t,k}-x'^j_{t,k}\rVert\le\mathbb E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert+\eta_l(1-\beta)\mathbb E\lVert\nabla F_i(x^i_{t,k-1},\xi_i)-\nabla F_j(x'^j_{t,k-1},\xi_j)\rVert+\eta_l\beta\mathbb E\lVert m-m'\rVert",
            claims=(e_k <= e_km1 + eta_l * (1 - beta) * dg + eta_l * beta * dm,),
        ),
        Step(
            label="2",
            source="Lemma C.1",
            tex=r"\le\mathbb E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert+2\eta_l(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}",
            claims=(e_k <= e_km1 + 2 * eta_l * Theta,),
        ),
        Step(
            label="3",
            source="unrolling [2]",
            tex=r"\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le\mathbb E\lVert x_t-x'_t\rVert+2\eta_lK(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}",
            claims=(e_K <= gap_t + 2 * eta_l * K * Theta,),
        ),
        Step(
            label="4",
            source="server rule",
            tex=r"\mathbb E\lVert x_{t+1}-x'_{t+1}\rVert=\frac1s\mathbb E\Big\lVert\sum_{i\in S}x^i_{t,K}-\sum_{j\in S'}x'^j_{t,K}\Big\rVert",
            claims=(Eq(gap_t1, sumdiff / s),),
        ),
        Step(
            label="5",
            source="[3], [4]",
            tex=r"\le\mathbb E\lVert x_t-x'_t\rVert+2\eta_lK(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}",
            claims=(gap_t1 <= gap_t + 2 * eta_l * K * Theta,),
        ),
        Step(
            label="6",
            source="unrolling [5], equal initial models",
            tex=r"\mathbb E\lVert x_T-x'_T\rVert\le2\eta_lK(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}T",
            claims=(gap_T <= 2 * eta_l * K * Theta * T,),
        ),
    ),
)
