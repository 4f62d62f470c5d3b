r"""Theorem C.2 (global-update stability of FedAvg).

- Algorithm: fedsagd.alg.fedavg.
- Hypotheses: Assumptions 3.1-3.3; S and S' neighbouring active client-sets; F_i non-convex and
  L-smooth; $x_0=x'_0$.
- Statement: $E\lVert x_T-x'_T\rVert\le2\eta_lK(\sigma_l^2+2\sigma_g^2+2\Phi)^{1/2}T$.
"""


from bounds.papers.fedsagd.symbols import K, T, Theta, e_K, e_k, e_km1, eta_l, gap_T, gap_t, gap_t1, s, sumdiff
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
id="fedsagd.thmC2", kind=Kind.THEOREM, text=__doc__, lines="1026-1030 (statement), 1032-1056 (proof)",
formulas=(Formula("statement", gap_T <= 2 * eta_l * K * Theta * T, Role.BOUND),),
steps=(
Step(label="1", source="local rule, triangle inequality, Lemma C.1", tex=r"$E\lVert x^i_{t,k}-x'^j_{t,k}\rVert\le E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert+2\eta_l\Theta$", claims=(e_k <= e_km1 + 2 * eta_l * Theta,), ),
Step(label="2", source="unrolling [1]", tex=r"$E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le E\lVert x_t-x'_t\rVert+2\eta_lK\Theta$", claims=(e_K <= gap_t + 2 * eta_l * K * Theta,), ),
Step(label="3", source="server rule", tex=r"$E\lVert x_{t+1}-x'_{t+1}\rVert\le\frac1sE\lVert\sum_{i\in S}x^i_{t,K}-\sum_{j\in S'}x'^j_{t,K}\rVert$", claims=(gap_t1 <= sumdiff / s,), ),
Step(label="4", source="[2], [3]", tex=r"$E\lVert x_{t+1}-x'_{t+1}\rVert\le E\lVert x_t-x'_t\rVert+2\eta_lK\Theta$", claims=(gap_t1 <= gap_t + 2 * eta_l * K * Theta,), ),
Step(label="5", source="unrolling [4], $x_0=x'_0$", tex="the statement", claims=(gap_T <= 2 * eta_l * K * Theta * T,), ),
),
)
