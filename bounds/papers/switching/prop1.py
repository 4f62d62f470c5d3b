r"""Proposition 1, eq. (5): the round at which FedDyn ceases to be effective.

For convex and $L$-smooth loss functions, "building on Lemma 1 of (Acar et al., 2021)"
(`switching.eq6`), "a condition for the round $T$ at which FedDyn ceases to be effective is given
by"

$$D_T\le D_{T+1}\iff T\eta\Big(C_T-\frac1T\sum_{t=1}^TC_{t-1}\Big)\ge\zeta,$$

where

$$\frac1T\sum_{t=1}^TE[\ell(\theta^{t-1})-\ell(\theta_*)]\le D_T$$

and $\zeta$ is a positive constant. $C_t$ is (3) (`switching.eq3`); $D_T$, $\zeta$ and $\eta$ are
those of (4) (`switching.eq4`), and $D_{T+1}$ is (4) with $T+1$ in place of $T$.

The proposition is the formal condition for "identifying when continued use of FedDyn ceases to be
effective and when it is preferable to switch to FedAvg". The key intuition: Theorem 2 of Acar et
al. (2021) establishes the convergence of $\gamma^t$, while the imprecise update using $h^t$ may
hinder the convergence of $\theta^t$; "if the cost introduced by $h^t$ outweighs the convergence
gain from regularization, it becomes undesirable to maintain regularization". And the reading:
"when the model has not sufficiently converged and $C_t$ remains large relative to its historical
average, an earlier switch should be performed. As shown in Section 3.2, local gradients remain
nearly aligned regardless of changes in the global model. Considering that FedDyn imposes
regularization along this direction, the condition that $C_T$ exceeds its historical average can
hold."

The derivation, Appendix A.4, runs from (6) to (15) (`switching.eq6` to `switching.eq15`).
"""

from sympy import Equivalent

from bounds.papers.switching import constants
from bounds.papers.switching.symbols import C_T, D_T, D_T1, T, avg_gap_theta, eta_D, sum_C, zeta
from bounds.statement import Formula, Kind, Role, Statement

statement = Statement(
    id="switching.prop1",
    kind=Kind.PROPOSITION,
    text=__doc__,
    lines="192-206",
    formulas=(
        Formula(
            "statement", Equivalent(D_T <= D_T1, T * eta_D * (C_T - sum_C / T) >= zeta), Role.CLAIM
        ),
        Formula("left side", T * eta_D * (C_T - sum_C / T), Role.EXPRESSION),
        Formula("bound", avg_gap_theta <= D_T, Role.BOUND),
        Formula("sign", zeta > 0, Role.CLAIM),
    ),
    constants=(constants.D_T, constants.D_T1, constants.zeta, constants.eta_D),
    proof="switching.eq15",
)
