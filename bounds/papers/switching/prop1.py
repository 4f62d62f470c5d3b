r"""Proposition 1 (Switching Point for FedDyn), (5).

- Hypotheses (line 192): convex and $L$-smooth loss functions; "building on Lemma 1 of (Acar et al.,
  2021)".
- Statement: "A condition for the round $T$ at which FedDyn ceases to be effective is given by"
$$D_T\le D_{T+1}\iff T\eta\Big(C_T-\frac1T\sum_{t=1}^TC_{t-1}\Big)\ge\zeta,$$
where $\frac1T\sum_{t=1}^TE[\ell(\theta^{t-1})-\ell(\theta_*)]\le D_T$, and $\zeta$ is a positive
constant.
- Text (line 192): formal condition for "identifying when continued use of FedDyn ceases to be
  effective and when it is preferable to switch to FedAvg". Key intuition: Theorem 2 of Acar et al.
  (2021) establishes the convergence of $\gamma^t$, while the imprecise update using $h^t$ may
  hinder the convergence of $\theta^t$; "if the cost introduced by $h^t$ outweighs the convergence
  gain from regularization, it becomes undesirable to maintain regularization".
- Text (line 206): "when the model has not sufficiently converged and $C_t$ remains large relative
  to its historical average, an earlier switch should be performed". "As shown in Section 3.2, local
  gradients remain nearly aligned regardless of changes in the global model. Considering that FedDyn
  imposes regularization along this direction, the condition that $C_T$ exceeds its historical
  average can hold."
"""

from sympy import Equivalent

from bounds.papers.switching.symbols import C_T, D_T, D_T1, T, avg_gap_theta, eta_D, sum_C, zeta
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.prop1",
    kind=Kind.PROPOSITION,
    text=__doc__,
    lines="192-204",
    formulas=(
        Formula("5", Equivalent(D_T <= D_T1, T * eta_D * (C_T - sum_C / T) >= zeta), Role.CLAIM),
        Formula("bound", avg_gap_theta <= D_T, Role.BOUND),
        Formula("sign", zeta > 0, Role.BOUND),
    ),
)
