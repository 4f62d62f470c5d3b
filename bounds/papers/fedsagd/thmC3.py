r"""Theorem C.3: global-update stability of FedProx.

Under Assumptions 3.1-3.3 let $x_T$ and $x'_T$ be the models that FedProx (fedsagd.alg.fedprox)
obtains with neighbouring sets of active clients $S$ and $S'$ from $x_0=x'_0$. If every $F_i$ is
non-convex and $L$-smooth, then

$$\mathbb E\lVert x_T-x'_T\rVert\le\frac2\lambda(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}[1-(1-\lambda\eta_l)^K]T.$$
"""

from sympy import Eq, Sum

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    K,
    T,
    Theta,
    dg,
    e_K,
    e_k,
    e_km1,
    eta_l,
    gap_T,
    gap_t,
    gap_t1,
    k,
    lam,
    s,
    sumdiff,
)
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedsagd.thmC3",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1063-1068 (statement), 1070-1117 (proof)",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(
        Formula(
            "statement", gap_T <= 2 / lam * Theta * (1 - (1 - lam * eta_l) ** K) * T, Role.BOUND
        ),
    ),
    constants=(constants.Theta,),
    steps=(
        Step(
            label="1",
            source="local rule, triangle inequality",
            tex=r"\mathbb E\lVert x^i_{t,k}-x'^j_{t,k}\rVert\le\mathbb E\lVert(1-\eta_l\lambda)(x^i_{t,k-1}-x'^j_{t,k-1})\rVert+\eta_l\mathbb E\lVert\nabla F_i(x^i_{t,k-1},\xi_i)-\nabla F_j(x'^j_{t,k-1},\xi_j)\rVert+\lambda\eta_l\mathbb E\lVert x_t-x'_t\rVert",
            claims=(e_k <= (1 - eta_l * lam) * e_km1 + eta_l * dg + lam * eta_l * gap_t,),
        ),
        Step(
            label="2",
            source="Lemma C.1",
            tex=r"\le(1-\lambda\eta_l)\mathbb E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert+2(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}\eta_l+\lambda\eta_l\mathbb E\lVert x_t-x'_t\rVert",
            claims=(e_k <= (1 - lam * eta_l) * e_km1 + 2 * eta_l * Theta + lam * eta_l * gap_t,),
        ),
        Step(
            label="3",
            source="unrolling [2]",
            tex=r"\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le(1-\lambda\eta_l)^K\mathbb E\lVert x_t-x'_t\rVert+\sum_{k=0}^{K-1}(1-\lambda\eta_l)^k[2(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}\eta_l+\lambda\eta_l\mathbb E\lVert x_t-x'_t\rVert]",
            claims=(
                e_K
                <= (1 - lam * eta_l) ** K * gap_t
                + Sum(
                    (1 - lam * eta_l) ** k * (2 * eta_l * Theta + lam * eta_l * gap_t),
                    (k, 0, K - 1),
                ),
            ),
        ),
        Step(
            label="4",
            source="geometric sum",
            tex=r"\sum_{k=0}^{K-1}(1-\lambda\eta_l)^k=\frac{1-(1-\lambda\eta_l)^K}{\lambda\eta_l}",
            claims=(
                Eq(
                    Sum((1 - lam * eta_l) ** k, (k, 0, K - 1)),
                    (1 - (1 - lam * eta_l) ** K) / (lam * eta_l),
                ),
            ),
        ),
        Step(
            label="5",
            source="[3], [4]",
            tex=r"\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le\mathbb E\lVert x_t-x'_t\rVert+\frac2\lambda(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}[1-(1-\lambda\eta_l)^K]",
            claims=(e_K <= gap_t + 2 / lam * Theta * (1 - (1 - lam * eta_l) ** K),),
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
            tex=r"\mathbb E\lVert x_{t+1}-x'_{t+1}\rVert\le\mathbb E\lVert x_t-x'_t\rVert+\frac2\lambda(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}[1-(1-\lambda\eta_l)^K]",
            claims=(gap_t1 <= gap_t + 2 / lam * Theta * (1 - (1 - lam * eta_l) ** K),),
        ),
        Step(
            label="8",
            source="unrolling [7], equal initial models",
            tex=r"\mathbb E\lVert x_T-x'_T\rVert\le\frac2\lambda(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}[1-(1-\lambda\eta_l)^K]T",
            claims=(gap_T <= 2 / lam * Theta * (1 - (1 - lam * eta_l) ** K) * T,),
        ),
    ),
)
