r"""Theorem C.12 (global-update stability of FedSAGD).

- Algorithm: fedsagd.alg1, fedsagd.alg.fedsagd-appendix, with $\beta\in(0,1)$.
- Hypotheses: Assumptions 3.1-3.3; S and S' neighbouring active client-sets; F_i non-convex and
  L-smooth; $x_0=x'_0$.
- Statement: $E\lVert
  x_T-x'_T\rVert\le\frac{1-(1-\Gamma)^T}{\Gamma}\zeta(2+2\beta)(\sigma_l^2+2\sigma_g^2+2\Phi)^{1/2}$,
  with $\Gamma\in(0,1)$ and zeta as in fedsagd.def.Gamma-zeta.
- Last display of the proof (lines 1522-1526): $E\lVert
  x_T-x'_T\rVert\le\frac{1-(1-\Gamma)^T}{\Gamma}\frac{2+2\beta}{\lambda+\mu}(\sigma_l^2+2\sigma_g^2+2\Phi)^{1/2}$.
"""


from bounds.papers.fedsagd.symbols import Gamma, K, T, Theta, beta, dg, dv, e_K, e_k, e_km1, eta_l, gap_T, gap_t, gap_t1, lam, mu, s, sumdiff, zeta
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
id="fedsagd.thmC12", kind=Kind.THEOREM, text=__doc__, lines="1464-1473 (statement), 1475-1526 (proof); also lines 236-238, 348-349",
formulas=(Formula("statement", gap_T <= (1 - (1 - Gamma) ** T) / Gamma * zeta * (2 + 2 * beta) * Theta, Role.BOUND),Formula("statement (2)", gap_T <= (1 - (1 - Gamma) ** T) / Gamma * (2 + 2 * beta) / (lam + mu) * Theta, Role.BOUND),),
steps=(
Step(label="1", source="local rule, triangle inequality; \"the last inequality we use Lemma C.1\"", tex=r"$E\lVert x^i_{t,k}-x'^j_{t,k}\rVert\le E\lVert(1-\eta_l(\lambda+\mu))(x^i_{t,k-1}-x'^j_{t,k-1})\rVert+\eta_lE\lVert\nabla F_i(x^i_{t,k-1},\xi_i)-\nabla F_j(x'^j_{t,k-1},\xi_j)\rVert+\beta\eta_lE\lVert v_t-v'_t\rVert+\eta_l\lambda E\lVert x_t-x'_t\rVert\le(1-\eta_l(\lambda+\mu))E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert+\eta_l\lambda E\lVert x_t-x'_t\rVert+(2+2\beta)\eta_l\Theta$; then", claims=(e_k <= (1 - eta_l * (lam + mu)) * e_km1 + eta_l * dg + beta * eta_l * dv + eta_l * lam * gap_t,e_k <= (1 - eta_l * (lam + mu)) * e_km1 + eta_l * lam * gap_t + (2 + 2 * beta) * eta_l * Theta,), ),
Step(label="2", source="unrolling [1]", tex=r"$E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le(1-\eta_l(\lambda+\mu))^KE\lVert x_t-x'_t\rVert+\frac{\lambda}{\lambda+\mu}[1-(1-\eta_l(\lambda+\mu))^K]E\lVert x_t-x'_t\rVert+\frac{1-(1-\eta_l(\lambda+\mu))^K}{\lambda+\mu}(2+2\beta)\Theta$", claims=(e_K <= (1 - eta_l * (lam + mu)) ** K * gap_t + lam / (lam + mu) * (1 - (1 - eta_l * (lam + mu)) ** K) * gap_t + (1 - (1 - eta_l * (lam + mu)) ** K) / (lam + mu) * (2 + 2 * beta) * Theta,), ),
Step(label="3", source="collecting terms in [2]", tex=r"this equals $\left[\frac{\lambda}{\lambda+\mu}+\frac{\mu}{\lambda+\mu}(1-\eta_l(\lambda+\mu))^K\right]E\lVert x_t-x'_t\rVert+\frac{1-(1-\eta_l(\lambda+\mu))^K}{\lambda+\mu}(2+2\beta)\Theta$", claims=(e_K <= (lam / (lam + mu) + mu / (lam + mu) * (1 - eta_l * (lam + mu)) ** K) * gap_t + (1 - (1 - eta_l * (lam + mu)) ** K) / (lam + mu) * (2 + 2 * beta) * Theta,), ),
Step(label="4", source=r"server rule $x_{t+1}=x_t+\frac1s\sum_{i\in S}(x^i_{t,K}-x^i_{t,0})$", tex=r"$E\lVert x_{t+1}-x'_{t+1}\rVert\le E\lVert x_t-x'_t\rVert+\frac1sE\lVert\sum_{i\in S}x^i_{t,K}-\sum_{j\in S'}x'^j_{t,K}\rVert$ (as displayed on line 1506)", claims=(gap_t1 <= gap_t + sumdiff / s,), ),
Step(label="5", source="[3], [4], definition of Gamma", tex=r"$E\lVert x_{t+1}-x'_{t+1}\rVert\le(1-\Gamma)E\lVert x_t-x'_t\rVert+\frac{2+2\beta}{\lambda+\mu}\Theta$", claims=(gap_t1 <= (1 - Gamma) * gap_t + (2 + 2 * beta) / (lam + mu) * Theta,), ),
Step(label="6", source="unrolling [5], $x_0=x'_0$", tex="the last display above", claims=(gap_T <= (1 - (1 - Gamma) ** T) / Gamma * (2 + 2 * beta) / (lam + mu) * Theta,), ),
),
)
