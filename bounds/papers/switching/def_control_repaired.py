r"""Control variates of client and server, amended: the server state as an average.

With $h^0=0$, initial local drifts zero, and the divisor of the server's update in
`switching.alg1` read as the number of all clients, $m=N$,

$$h=\frac1N\sum_{k=1}^N\nabla L_k(\theta_k^{t+1}),\qquad Nh=\sum_{k=1}^N\nabla L_k(\theta_k^{t+1}).$$

The sums run over all clients, and the drift of one that does not participate stays as it is.

**What changed.** The published text defines $h$ both as the average and as the sum, which agree for
one client only. Algorithm 1 makes it the sum divided by $m$; so it is the average if $m=N$, and the
sum is $N$ times the state.
"""

from sympy import Eq, Sum

from bounds.papers.switching.def_control import statement as published
from bounds.papers.switching.symbols import N, drift, h_t, k, m
from bounds.statement import Formula, Hypothesis, Kind, Role, Statement

drifts = Sum(drift(k), (k, 1, N))

statement = Statement(
    id="switching.def.control.repaired",
    kind=Kind.DEFINITION,
    text=__doc__,
    lines="89, 477, 493, 500",
    hypotheses=(Hypothesis(Eq(m, N), label="divisor of the server's update"),),
    formulas=(
        *published.formulas[:2],
        Formula("average form", Eq(h_t, drifts / N), Role.DEFINITION),
        Formula("summation form", Eq(N * h_t, drifts), Role.CLAIM),
    ),
)
