r"""Poster: how relaxed initialization differs from the Lookahead optimizer.

```
Algorithm 1 Lookahead Optimizer:
Require: Initial parameters phi_0, objective function L
Require: Synchronization period k, slow weights step size alpha, optimizer A
for t = 1, 2, ... do
  Synchronize parameters theta_{t,0} <- phi_{t-1}
  for i = 1, 2, ..., k do
    sample minibatch of data d ~ D
    theta_{t,i} <- theta_{t,i-1} + A(L, theta_{t,i-1}, d)
  end for
  Perform outer update phi_t <- phi_{t-1} + alpha (theta_{t,k} - phi_{t-1})
end for
return parameters phi
```

Lookahead makes "k-step updates and 1-step lookahead", an "interpolation of current and previous
states" (here in the poster's second notation, with $\theta_t$ the fast weights):

$$w_t=w_{t-1}+\alpha(\theta_t-w_{t-1})=\alpha\theta_t+(1-\alpha)w_{t-1}.$$

RI performs as

$$w_{i,0}^t=w^t+\beta(w^t-w_{i,K}^{t-1})=(1+\beta)w^t-\beta w_{i,K}^t,$$

"which is the extrapolation of the global and local states". Lookahead acts on the end of each
training stage, RI on its beginning.
"""

from sympy import Eq

from bounds.papers.fedinit.symbols import (
    alpha,
    beta,
    phi_slow,
    phi_slow_prev,
    theta,
    w_i0,
    w_iK,
    w_iK_prev,
    w_la,
    w_la_prev,
    w_t,
)
from bounds.statement import Formula, Kind, Role, Rule, Statement

outer_update = Eq(phi_slow, phi_slow_prev + alpha * (theta - phi_slow_prev))

statement = Statement(
    id="fedinit.poster.lookahead",
    kind=Kind.ALGORITHM,
    text=__doc__,
    lines="86-121",
    formulas=(
        Formula("outer update", outer_update, Role.DEFINITION),
        Formula(
            "interpolation, first form",
            Eq(w_la, w_la_prev + alpha * (theta - w_la_prev)),
            Role.DEFINITION,
        ),
        Formula(
            "interpolation, second form",
            Eq(w_la, alpha * theta + (1 - alpha) * w_la_prev),
            Role.DEFINITION,
        ),
        Formula(
            "relaxed initialization, first form",
            Eq(w_i0, w_t + beta * (w_t - w_iK_prev)),
            Role.DEFINITION,
        ),
        Formula(
            "relaxed initialization, second form",
            Eq(w_i0, (1 + beta) * w_t - beta * w_iK),
            Role.DEFINITION,
        ),
    ),
    rules=(Rule(actor="client", when="t = 1, 2, ...", equation=outer_update),),
)
