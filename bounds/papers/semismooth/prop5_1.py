r"""Proposition 5.1, non-federated gradient descent.

**Hypotheses**
- $x^*$ denotes a minimum of $L$; $x_{t+1}=x_t-\eta\cdot\nabla L(x)|_{x=x_t}$.
- $L$ is $(a,b)$-semi-smooth and $(\tau_1,\tau_2)$-non-critical point.
- $0.5\tau_1^2\ge a\tau_2$.
- $\eta\le\tau_1^2/(10b\tau_2^2)$.

**Conclusion**
$$L(x_{t+1})-L(x^*)\le(1-\lambda)(L(x_t)-L(x^*)),\qquad\lambda=0.1\eta\tau_1^2$$
- Text (line 200): the simplified proof shares the same structure as the final proof.
"""

from sympy import Eq, Rational

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
    proof="proof in Section 13",
    hypotheses=(
        Hypothesis(Rational(1, 2) * tau_1**2 >= a * tau_2, Where.STATEMENT, "condition on a"),
        Hypothesis(eta <= tau_1**2 / (10 * b * tau_2**2), Where.STATEMENT, "step"),
    ),
    formulas=(
        Formula("statement", L_xt1 - L_xs <= (1 - lam) * (L_xt - L_xs), Role.BOUND),
        Formula("lambda", Eq(lam, Rational(1, 10) * eta * tau_1**2), Role.DEFINITION),
        Formula("iteration", Eq(x_t1, x_t - eta * grad_x), Role.DEFINITION),
    ),
)
