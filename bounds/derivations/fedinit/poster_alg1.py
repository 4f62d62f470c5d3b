r"""Poster, Algorithm 1: the mean of the initial states.

`d` is the family of $w^t-w_{i,K}^{t-1}$, of which a set $S$ of $N$ is active.
"""

from bounds.verdicts.question import Kind, Question

DRAW = ("S: N of C without replacement", "d: family", "C: integer >= 2", "beta: real > 0")

questions = (
    Question(
        step="claim (1)",
        claim="E|mean(beta*d, S)|^2 == 0",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=DRAW,
        asks="the mean of the active clients' initial states is the global model",
    ),
    Question(
        step="claim (1)",
        claim="|mean(beta*d)|^2 == 0",
        kind=Kind.SAMPLING,
        given=("N <= C",),
        where=DRAW,
        reading="in expectation over the active clients",
    ),
    Question(
        step="claim (1)",
        claim="|mean(beta*d)|^2 == 0",
        kind=Kind.SAMPLING,
        given=("N <= C", "|sum(d)|^2 == 0"),
        where=DRAW,
        reading="in expectation, and the clients' last states average to the global model",
    ),
)
