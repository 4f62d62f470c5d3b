r"""Proposition 5.1: gradient descent on a semi-smooth objective, not federated.

Let $x^*$ denote a minimum of $L$, and run gradient descent

$$x_{t+1}=x_t-\eta\cdot\nabla L(x)|_{x=x_t}.$$

If $L$ is $(a,b)$-semi-smooth and $(\tau_1,\tau_2)$-non-critical point, if $0.5\tau_1^2\ge a\tau_2$
and $\eta\le\tau_1^2/(10b\tau_2^2)$, then

$$L(x_{t+1})-L(x^*)\le(1-\lambda)(L(x_t)-L(x^*)),\qquad\lambda=0.1\eta\tau_1^2.$$

"The simplified proof shares the same structure as the final proof" of Theorem 4.7; it is
`semismooth.eq24`.
"""

from sympy import Eq

from bounds.papers.semismooth import constants
from bounds.papers.semismooth.symbols import (
    L_xs,
    L_xt,
    L_xt1,
    a,
    b,
    eta,
    grad_x,
    lam,
    tau_1,
    tau_2,
    x_t,
    x_t1,
)
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement, Where

statement = Statement(
    id="semismooth.prop5_1",
    kind=Kind.PROPOSITION,
    text=__doc__,
    lines="204-214",
    assumptions=("semismooth.def4_2", "semismooth.def4_3"),
    hypotheses=(
        Hypothesis(
            tau_1**2 / 2 >= a * tau_2, Where.STATEMENT, "ceiling on the first-order constant"
        ),
        Hypothesis(eta <= tau_1**2 / (10 * b * tau_2**2), Where.STATEMENT, "ceiling on eta"),
    ),
    formulas=(
        Formula("statement", L_xt1 - L_xs <= (1 - lam) * (L_xt - L_xs), Role.BOUND),
        Formula("lambda", Eq(lam, constants.lam.definition), Role.DEFINITION),
        Formula("iteration", Eq(x_t1, x_t - eta * grad_x), Role.DEFINITION),
    ),
    constants=(constants.lam,),
    proof="semismooth.eq24",
)
