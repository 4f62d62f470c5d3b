r"""Theorem C.5: global-update stability of FedDyn.

"Suppose Assumption 1-3 hold"; let $x_T$ and $x'_T$ be the models that FedDyn (fedsagd.alg.feddyn)
obtains with neighbouring sets of active clients $S$ and $S'$ from $x_0=x'_0$. "Under the assumption
that $F_i$ is a non-convex and $L$-smooth function" (the section is titled "Analysis for FedDyn
under convex losses"),

$$\mathbb E\lVert x_T-x'_T\rVert\le\frac4\lambda(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}[1-(1-\lambda\eta_l)^K]T.$$
"""

from sympy import Eq

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    K,
    T,
    Theta,
    dg,
    dg_stale,
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
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
    id="fedsagd.thmC5",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1162-1167 (statement), 1169-1194 (proof)",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    formulas=(
        Formula(
            "statement", gap_T <= 4 / lam * Theta * (1 - (1 - lam * eta_l) ** K) * T, Role.BOUND
        ),
    ),
    constants=(constants.Theta,),
    steps=(
        Step(
            label="1",
            source="local rule, triangle inequality",
            tex=r"\mathbb E\lVert x^i_{t,k}-x'^j_{t,k}\rVert\le\mathbb E\lVert x^i_{t,k-1}-x'^j_{t,k-1}-\lambda\eta_l(x^i_{t,k-1}-x'^j_{t,k-1})\rVert+\eta_l\mathbb E\lVert\nabla F_i(x^i_{t,k-1},\xi_i)-\nabla F_j(x'^j_{t,k-1},\xi_j)\rVert+\eta_l\mathbb E\lVert\nabla F_i(x^i_{t-\tau,K},\xi_i)-\nabla F_j(x'^j_{t-\tau,K},\xi_j)\rVert+\lambda\eta_l\mathbb E\lVert x_t-x'_t\rVert",
            claims=(
                e_k
                <= (1 - eta_l * lam) * e_km1 + eta_l * dg + eta_l * dg_stale + lam * eta_l * gap_t,
            ),
        ),
        Step(
            label="2",
            source="Lemma C.1",
            tex=r"\le(1-\lambda\eta_l)\mathbb E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert+4\eta_l(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}+\lambda\eta_l\mathbb E\lVert x_t-x'_t\rVert",
            claims=(e_k <= (1 - lam * eta_l) * e_km1 + 4 * eta_l * Theta + lam * eta_l * gap_t,),
        ),
        Step(
            label="3",
            source="unrolling [2]",
            tex=r"\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le\mathbb E\lVert x_t-x'_t\rVert+\frac4\lambda(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}[1-(1-\lambda\eta_l)^K]",
            claims=(e_K <= gap_t + 4 / lam * Theta * (1 - (1 - lam * eta_l) ** K),),
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
            tex=r"\le\mathbb E\lVert x_t-x'_t\rVert+\frac4\lambda(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}[1-(1-\lambda\eta_l)^K]",
            claims=(gap_t1 <= gap_t + 4 / lam * Theta * (1 - (1 - lam * eta_l) ** K),),
        ),
        Step(
            label="6",
            source="unrolling [5], equal initial models",
            tex=r"\mathbb E\lVert x_T-x'_T\rVert\le\frac4\lambda(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}[1-(1-\lambda\eta_l)^K]T",
            claims=(gap_T <= 4 / lam * Theta * (1 - (1 - lam * eta_l) ** K) * T,),
        ),
    ),
)
