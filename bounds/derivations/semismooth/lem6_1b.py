r"""Lemma 6.1, second part: martingale differences.

A conditional mean $\mu_i=\mathbb E[a_i\mid a_{i-1},\dots,a_1]$ is a function of the outcome. For
the sum of the deviations $a_i-\mu_i$ one step of an induction is asked: $S$ is the sum of those
before, over the noise $s$, and $e$ the next one, over the further noise $t$.
"""

from bounds.verdicts.question import Kind, Question

SUM_OF_TWO = "((p + x)^2 + (q + y)^2)/2"  # E|a_1 + a_2|^2
TWO_OUTCOMES = ("((p - q)/2)^2 <= sigma^2",)  # the variance of a_1; that of a_2 given a_1 is 0

questions = (
    Question(
        step="statement",
        claim=f"{SUM_OF_TWO} <= 2*((p + q)/2 + x)^2 + 2*(2*sigma^2)",
        given=TWO_OUTCOMES,
        where=("p, q, x, y: real",),
        asks="two variables: a_1 is p or q with equal chance, and a_2 is then x or y, its "
        "conditional mean; at the outcome p",
    ),
    Question(
        step="statement, sum of the deviations",
        claim="E|S + e|^2 <= (n_v + 1)*sigma^2",
        kind=Kind.VECTOR,
        given=("mean(e, t) == 0", "E|e|^2 <= sigma^2", "E|S|^2 <= n_v*sigma^2"),
        where=("S: vector over s", "e: vector over s, t"),
        asks="the second moment of n + 1 deviations, when that of n is at most n*sigma^2",
    ),
    Question(
        step="statement",
        claim="E|S + m|^2 <= 2*E|m|^2 + 2*n_v*sigma^2",
        kind=Kind.VECTOR,
        given=("E|S|^2 <= n_v*sigma^2",),
        where=("S, m: vector over s",),
        reading="with the expectation of the squared norm of the sum of the conditional means",
        asks="S is the sum of the deviations and m that of the conditional means",
    ),
)
