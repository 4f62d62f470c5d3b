r"""Eq. (15): the recursion unrolled.

The sequence $x(k)$ is the mean squared drift of $W_{c,k}$ and `grow` what a step adds.
"""

from dataclasses import replace

from bounds.verdicts.question import Kind, Question

STEP = "x(j + 1) <= (1 + 4/K)*x(j) + grow"
FROM_ONE = ("x: sequence >= 0", "j: index from 1 to k-1", "k, K: integer >= 2", "grow: real >= 0")
FROM_ZERO = ("x: sequence >= 0", "j: index from 0 to k-1", *FROM_ONE[2:])
START = "with the start W_{c,0} = U of Section 5.2 and of Algorithm 1"

UNROLLED = Question(
    step="(a)",
    claim="x(k) <= sum(grow*(1 + 4/K)^(i - 1), i, 1, k - 1)",
    kind=Kind.RECURSION,
    given=("x(1) == 0", STEP),
    where=FROM_ONE,
    asks="with W_{c,1} = U, as in the case K = 1",
    uses=("semismooth.lem6_3.rec",),
)
FROM_START = replace(
    UNROLLED,
    given=("x(0) == 0", STEP),
    where=FROM_ZERO,
    reading=START,
    asks="grow is what a step adds",
)

questions = (
    UNROLLED,
    FROM_START,
    replace(
        FROM_START,
        step="(a), one term more",
        claim="x(k) <= sum(grow*(1 + 4/K)^(i - 1), i, 1, k)",
    ),
    Question(
        step="(b), more terms",
        claim="sum((1 + 4/K)^(i - 1), i, 1, k) <= sum((1 + 4/K)^(i - 1), i, 1, K)",
        given=("k <= K",),
        where=("k, K: integer >= 2",),
        asks="the sum over k steps is at most that over K",
    ),
    Question(
        step="(b)",
        claim="E_dist_k_sq <= grow*all",
        given=("E_dist_k_sq <= grow*some", "some <= all"),
        where=("grow, some, all: real >= 0",),
        asks="some is the sum of (a) without what a step adds, all is the sum over K steps",
    ),
)
