r"""Theorem C.12: global-update stability of FedSAGD.

Under Assumptions 3.1-3.3 let $x_T$ and $x'_T$ be the models that FedSAGD (fedsagd.alg1,
fedsagd.alg.fedsagd-appendix, with $\beta\in(0,1)$) obtains with neighbouring sets of active clients
$S$ and $S'$ from $x_0=x'_0$. If every $F_i$ is non-convex and $L$-smooth, then

$$\mathbb E\lVert x_T-x'_T\rVert\le\frac{1-(1-\Gamma)^T}\Gamma\zeta(2+2\beta)(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}$$

with $\Gamma\in(0,1)$ and $\zeta$ as in fedsagd.def.Gamma-zeta. The last display of the proof is

$$\mathbb E\lVert x_T-x'_T\rVert\le\frac{1-(1-\Gamma)^T}\Gamma\frac{2+2\beta}{\lambda+\mu}(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}.$$
"""

from bounds.papers.fedsagd import constants
from bounds.papers.fedsagd.symbols import (
    Gamma,
    K,
    T,
    Theta,
    beta,
    dg,
    dv,
    e_K,
    e_k,
    e_km1,
    eta_l,
    gap_T,
    gap_t,
    gap_t1,
    lam,
    mu,
    s,
    sumdiff,
    zeta,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Step, Where

statement = Statement(
    id="fedsagd.thmC12",
    kind=Kind.THEOREM,
    text=__doc__,
    lines="1464-1473 (statement), 1475-1526 (proof); also lines 236-238, 348-349",
    assumptions=("fedsagd.ass3.1", "fedsagd.ass3.2", "fedsagd.ass3.3"),
    hypotheses=(
        Hypothesis(beta > 0, Where.STATEMENT, "beta positive (Appendix C.11)"),
        Hypothesis(beta < 1, Where.STATEMENT, "beta below one (Appendix C.11)"),
    ),
    formulas=(
        Formula(
            "statement",
            gap_T <= (1 - (1 - Gamma) ** T) / Gamma * zeta * (2 + 2 * beta) * Theta,
            Role.BOUND,
        ),
        Formula(
            "proof's last line",
            gap_T <= (1 - (1 - Gamma) ** T) / Gamma * (2 + 2 * beta) / (lam + mu) * Theta,
            Role.BOUND,
        ),
    ),
    constants=(constants.Gamma, constants.zeta, constants.Theta),
    steps=(
        Step(
            label="1",
            source='local rule, triangle inequality; "the last inequality we use Lemma C.1"',
            tex=r"\mathbb E\lVert x^i_{t,k}-x'^j_{t,k}\rVert\le\mathbb E\lVert(1-\eta_l(\lambda+\mu))(x^i_{t,k-1}-x'^j_{t,k-1})\rVert+\eta_l\mathbb E\lVert\nabla F_i(x^i_{t,k-1},\xi_i)-\nabla F_j(x'^j_{t,k-1},\xi_j)\rVert+\beta\eta_l\mathbb E\lVert v_t-v'_t\rVert+\eta_l\lambda\mathbb E\lVert x_t-x'_t\rVert\le(1-\eta_l(\lambda+\mu))\mathbb E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert+\eta_l\lambda\mathbb E\lVert x_t-x'_t\rVert+(2+2\beta)\eta_l(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}",
            claims=(
                e_k
                <= (1 - eta_l * (lam + mu)) * e_km1
                + eta_l * dg
                + beta * eta_l * dv
                + eta_l * lam * gap_t,
                e_k
                <= (1 - eta_l * (lam + mu)) * e_km1
                + eta_l * lam * gap_t
                + (2 + 2 * beta) * eta_l * Theta,
            ),
        ),
        Step(
            label="2",
            source="unrolling [1]",
            tex=r"\mathbb E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le(1-\eta_l(\lambda+\mu))^K\mathbb E\lVert x_t-x'_t\rVert+\frac\lambda{\lambda+\mu}[1-(1-\eta_l(\lambda+\mu))^K]\mathbb E\lVert x_t-x'_t\rVert+\frac{1-(1-\eta_l(\lambda+\mu))^K}{\lambda+\mu}(2+2\beta)(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}",
            claims=(
                e_K
                <= (1 - eta_l * (lam + mu)) ** K * gap_t
                + lam / (lam + mu) * (1 - (1 - eta_l * (lam + mu)) ** K) * gap_t
                + (1 - (1 - eta_l * (lam + mu)) ** K) / (lam + mu) * (2 + 2 * beta) * Theta,
            ),
        ),
        Step(
            label="3",
            source="collecting the terms of [2]",
            tex=r"=\Big[\frac\lambda{\lambda+\mu}+\frac\mu{\lambda+\mu}(1-\eta_l(\lambda+\mu))^K\Big]\mathbb E\lVert x_t-x'_t\rVert+\frac{1-(1-\eta_l(\lambda+\mu))^K}{\lambda+\mu}(2+2\beta)(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}",
            claims=(
                e_K
                <= (lam / (lam + mu) + mu / (lam + mu) * (1 - eta_l * (lam + mu)) ** K) * gap_t
                + (1 - (1 - eta_l * (lam + mu)) ** K) / (lam + mu) * (2 + 2 * beta) * Theta,
            ),
        ),
        Step(
            label="4",
            source="server rule",
            tex=r"\mathbb E\lVert x_{t+1}-x'_{t+1}\rVert\le\mathbb E\lVert x_t-x'_t\rVert+\frac1s\mathbb E\Big\lVert\sum_{i\in S}x^i_{t,K}-\sum_{j\in S'}x'^j_{t,K}\Big\rVert",
            claims=(gap_t1 <= gap_t + sumdiff / s,),
            lines="1506",
        ),
        Step(
            label="5",
            source="[3], [4], definition of Gamma",
            tex=r"\le(1-\Gamma)\mathbb E\lVert x_t-x'_t\rVert+\frac{2+2\beta}{\lambda+\mu}(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}",
            claims=(gap_t1 <= (1 - Gamma) * gap_t + (2 + 2 * beta) / (lam + mu) * Theta,),
        ),
        Step(
            label="6",
            source="unrolling [5], equal initial models",
            tex=r"\mathbb E\lVert x_T-x'_T\rVert\le\frac{1-(1-\Gamma)^T}\Gamma\frac{2+2\beta}{\lambda+\mu}(\sigma_l^2+2\sigma_g^2+2\Phi)^{\frac12}",
            claims=(gap_T <= (1 - (1 - Gamma) ** T) / Gamma * (2 + 2 * beta) / (lam + mu) * Theta,),
            lines="1522-1526",
        ),
    ),
)
