r"""Theorem C.6: global-update stability of FedLNAG.

Under Assumptions 3.1-3.3 let $x_T$ and $x'_T$ be the models that FedLNAG (fedsagd.alg.fedlnag)
obtains with neighbouring sets of active clients $S$ and $S'$ from $x_0=x'_0$. If every $F_i$ is
non-convex and $L$-smooth, then

$$\mathbb E\lVert x_T-x'_T\rVert\le2\eta_lK(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}T.$$

In the fifth step of the proof a sign or factor before the last term is not legible.
"""

from sympy import Eq, Sum

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    K,
    T,
    Theta,
    beta,
    e_K,
    e_k,
    e_k1,
    eta_l,
    gap_T,
    gap_t,
    gap_t1,
    gy_of,
    k,
    m_k,
    nm_k1,
    nm_k1p,
    norm_gy,
    r,
    s,
    sumdiff,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedsagd.thmC6",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1203-1207 (statement), 1209-1240 (proof)",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(Formula("statement", gap_T <= 2 * eta_l * K * Theta * T, Role.BOUND),),
    constants=(constants.Theta,),
    steps=(
        Step(
            label="1",
            source="recursion of the momentum",
            tex=r"m^i_{t,k}=(1-\beta)\sum_{\tau=0}^{k-1}\beta^\tau\nabla F_i(y^i_{t,k-\tau-1},\xi_i)",
            claims=(Eq(m_k, (1 - beta) * Sum(beta**r * gy_of(k - r - 1), (r, 0, k - 1))),),
        ),
        Step(
            label="2",
            source="local rule, triangle inequality",
            tex=r"\mathbb E\lVert x^i_{t,k+1}-x'^j_{t,k+1}\rVert\le\mathbb E\lVert x^i_{t,k}-x'^j_{t,k}\rVert+\eta_l\mathbb E\lVert m^i_{t,k+1}\rVert+\eta_l\mathbb E\lVert m'^j_{t,k+1}\rVert",
            claims=(e_k1 <= e_k + eta_l * nm_k1 + eta_l * nm_k1p,),
        ),
        Step(
            label="3",
            source="[1], [2]",
            tex=r"\le\mathbb E\lVert x^i_{t,k}-x'^j_{t,k}\rVert+\eta_l(1-\beta)\sum_{\tau=0}^k\beta^\tau\mathbb E\lVert\nabla F_i(y^i_{t,k-\tau},\xi_i)\rVert+\eta_l(1-\beta)\sum_{\tau=0}^k\beta^\tau\mathbb E\lVert\nabla F_j(y'^j_{t,k-\tau},\xi_j)\rVert",
            claims=(e_k1 <= e_k + 2 * eta_l * (1 - beta) * Sum(beta**r * norm_gy, (r, 0, k)),),
        ),
        Step(
            label="4",
            source="Lemma C.1",
            tex=r"\le\mathbb E\lVert x^i_{t,k}-x'^j_{t,k}\rVert+2\eta_l(1-\beta^k)(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}",
            claims=(e_k1 <= e_k + 2 * eta_l * (1 - beta**k) * Theta,),
        ),
        Step(
            label="5",
            source="unrolling [4]",
            tex=r"\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le\mathbb E\lVert x_t-x'_t\rVert+[\cdot]\,2\eta_l(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}K",
            claims=(e_K <= gap_t + 2 * eta_l * K * Theta,),
            lines="1230",
        ),
        Step(
            label="6",
            source="server rule",
            tex=r"\mathbb E\lVert x_{t+1}-x'_{t+1}\rVert=\frac1s\mathbb E\Big\lVert\sum_{i\in S}x^i_{t,K}-\sum_{j\in S'}x'^j_{t,K}\Big\rVert",
            claims=(Eq(gap_t1, sumdiff / s),),
        ),
        Step(
            label="7",
            source="[5], [6]",
            tex=r"\le\mathbb E\lVert x_t-x'_t\rVert+2\eta_l(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}K",
            claims=(gap_t1 <= gap_t + 2 * eta_l * K * Theta,),
        ),
        Step(
            label="8",
            source="unrolling [7], equal initial models",
            tex=r"\mathbb E\lVert x_T-x'_T\rVert\le2\eta_lK(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}T",
            claims=(gap_T <= 2 * eta_l * K * Theta * T,),
        ),
    ),
)
