r"""Theorem C.5 (global-update stability of FedDyn).

- Algorithm: fedsagd.alg.feddyn. Section title: "under convex losses"
  (line 1154); the theorem: "F_i is a non-convex and L-smooth function" (line 1164).
- Hypotheses: Assumptions 1-3 (so printed, line 1162); S and S' neighbouring active client-sets; F_i
  non-convex and L-smooth; $x_0=x'_0$.
- Statement: $E\lVert
  x_T-x'_T\rVert\le\frac{4}{\lambda}(\sigma_l^2+2\sigma_g^2+2\Phi)^{1/2}[1-(1-\lambda\eta_l)^K]T$.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import K, T, Theta, dg, dg_stale, e_K, e_k, e_km1, eta_l, gap_T, gap_t, gap_t1, lam, s, sumdiff
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
id="fedsagd.thmC5", kind=Kind.THEOREM, text=__doc__, lines="1162-1167 (statement, \"Suppose Assumption 1-3 hold\"), 1169-1194 (proof)",
formulas=(Formula("statement", gap_T <= 4 / lam * Theta * (1 - (1 - lam * eta_l) ** K) * T, Role.BOUND),),
steps=(
Step(label="1", source="local rule, triangle inequality", tex=r"$E\lVert x^i_{t,k}-x'^j_{t,k}\rVert\le E\lVert x^i_{t,k-1}-x'^j_{t,k-1}-\lambda\eta_l(x^i_{t,k-1}-x'^j_{t,k-1})\rVert+\eta_lE\lVert\nabla F_i(x^i_{t,k-1},\xi_i)-\nabla F_j(x'^j_{t,k-1},\xi_j)\rVert+\eta_lE\lVert\nabla F_i(x^i_{t-\tau,K},\xi_i)-\nabla F_j(x'^j_{t-\tau,K},\xi_j)\rVert+\lambda\eta_lE\lVert x_t-x'_t\rVert$", claims=(e_k <= (1 - lam * eta_l) * e_km1 + eta_l * dg + eta_l * dg_stale + lam * eta_l * gap_t,), ),
Step(label="2", source="Lemma C.1", tex=r"this is $\le(1-\lambda\eta_l)E\lVert x^i_{t,k-1}-x'^j_{t,k-1}\rVert+4\eta_l\Theta+\lambda\eta_lE\lVert x_t-x'_t\rVert$", claims=(e_k <= (1 - lam * eta_l) * e_km1 + 4 * eta_l * Theta + lam * eta_l * gap_t,), ),
Step(label="3", source="unrolling [2]", tex=r"$E\lVert x^i_{t,K}-x'^j_{t,K}\rVert\le E\lVert x_t-x'_t\rVert+\frac4\lambda\Theta[1-(1-\lambda\eta_l)^K]$", claims=(e_K <= gap_t + 4 / lam * Theta * (1 - (1 - lam * eta_l) ** K),), ),
Step(label="4", source="server rule", tex=r"$E\lVert x_{t+1}-x'_{t+1}\rVert=\frac1sE\lVert\sum_{i\in S}x^i_{t,K}-\sum_{j\in S'}x'^j_{t,K}\rVert$", claims=(Eq(gap_t1, sumdiff / s),), ),
Step(label="5", source="[3], [4]", tex=r"$E\lVert x_{t+1}-x'_{t+1}\rVert\le E\lVert x_t-x'_t\rVert+\frac4\lambda\Theta[1-(1-\lambda\eta_l)^K]$", claims=(gap_t1 <= gap_t + 4 / lam * Theta * (1 - (1 - lam * eta_l) ** K),), ),
Step(label="6", source="unrolling [5], $x_0=x'_0$", tex="the statement", claims=(gap_T <= 4 / lam * Theta * (1 - (1 - lam * eta_l) ** K) * T,), ),
),
)
