r"""Eq. (11), proof sketch: choosing the parameters.

"We need to carefully tune the parameters to find a $\gamma\ge0$, such that $A\ge\gamma$." By
choosing

$$\alpha\le0.5\tau_1,\quad a\tau_2\le0.1\tau_1^2,\quad\eta_l\le\tau_1/(4KG(2\beta+\alpha)),\quad\tilde\eta\le\tau_1^2/(16b\tau_2^2)$$

one has, for the $A$ of `semismooth.eq10`,

$$A\ge\frac{\tau_1^2}8\tilde\eta:=\gamma.$$
"""

from sympy import Eq

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    A_s,
    G,
    K,
    a,
    alpha,
    b,
    beta,
    eta_l,
    eta_t,
    gamma_s,
    tau_1,
    tau_2,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.eq11",
    kind=Kind.EQUATION,
    text=__doc__,
    lines="334-342",
    hypotheses=(
        Hypothesis(alpha <= tau_1 / 2, Where.STATEMENT, "ceiling on alpha"),
        Hypothesis(
            a * tau_2 <= tau_1**2 / 10, Where.STATEMENT, "ceiling on the first-order constant"
        ),
        Hypothesis(
            eta_l <= tau_1 / (4 * K * G * (2 * beta + alpha)),
            Where.STATEMENT,
            "ceiling on the local rate",
        ),
        Hypothesis(
            eta_t <= tau_1**2 / (16 * b * tau_2**2),
            Where.STATEMENT,
            "ceiling on the effective step",
        ),
    ),
    formulas=(
        Formula("statement", A_s >= tau_1**2 / 8 * eta_t, Role.BOUND),
        Formula("gamma", Eq(gamma_s, constants.gamma_s.definition), Role.DEFINITION),
    ),
    constants=(constants.effective_step, constants.A_s, constants.gamma_s),
)
