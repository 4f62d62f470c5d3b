r"""Theorem C.7 (global-update stability of FedAdam).

- Algorithm: fedsagd.alg.fedadam.
- Hypotheses: Assumptions 3.1-3.3; S and S' neighbouring active client-sets; F_i non-convex and
  L-smooth; $x_0=x'_0$.
- Statement: $E\lVert x_T-x'_T\rVert\le\frac2\tau\eta_lK(\sigma_l^2+2\sigma_g^2+2\Phi)^{1/2}T$.
"""

from sympy import Eq

from bounds.papers.fedsagd.symbols import Del_i, K, T, Theta, eta_l, gap_T, gap_t, gap_t1, nD, nD_i, nstep, nstepp, sum_g, tau
from bounds.statement import Formula, Kind, Role, Statement, Step

statement = Statement(
id="fedsagd.thmC7", kind=Kind.THEOREM, text=__doc__, lines="1246-1251 (statement), 1253-1288 (proof)",
formulas=(Formula("statement", gap_T <= 2 / tau * eta_l * K * Theta * T, Role.BOUND),),
steps=(
Step(label="1", source="local rule", tex=r"$\Delta^i_t=x^i_{t,K}-x^i_{t,0}=\sum_{k=0}^{K-1}-\eta_l\nabla F_i(x^i_{t,k},\xi_i)$", claims=(Eq(Del_i, -eta_l * sum_g),), ),
Step(label="2", source="[1], Lemma C.1", tex=r"$E\lVert\Delta^i_t\rVert\le\eta_lK\Theta$", claims=(nD_i <= eta_l * K * Theta,), ),
Step(label="3", source=r"$\Delta_t=\beta_1\Delta_{t-1}+(1-\beta_1)(\frac1s\sum_{i\in S}\Delta^i_t)$, [2]", tex=r"$E\lVert\Delta_t\rVert\le\eta_lK\Theta$", claims=(nD <= eta_l * K * Theta,), ),
Step(label="4", source="server rule, triangle inequality", tex=r"$E\lVert x_{t+1}-x'_{t+1}\rVert\le E\lVert x_t-x'_t\rVert+E\lVert\frac{\Delta_t}{\sqrt{v_t}+\tau}\rVert+E\lVert\frac{\Delta'_t}{\sqrt{v'_t}+\tau}\rVert$", claims=(gap_t1 <= gap_t + nstep + nstepp,), ),
Step(label="5", source="[4]", tex=r"this is $\le E\lVert x_t-x'_t\rVert+E\lVert\frac{\Delta_t}{\tau}\rVert+E\lVert\frac{\Delta'_t}{\tau}\rVert$", claims=(nstep <= nD / tau,), ),
Step(label="6", source="[3], [5]", tex=r"this is $\le E\lVert x_t-x'_t\rVert+\frac2\tau\eta_lK\Theta$", claims=(gap_t1 <= gap_t + 2 / tau * eta_l * K * Theta,), ),
Step(label="7", source="unrolling [6], $x_0=x'_0$", tex="the statement", claims=(gap_T <= 2 / tau * eta_l * K * Theta * T,), ),
),
)
