r"""Gradient diversity (1): its least value.

The squared norm of $g$ is the mean over the $n$ gradients.
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="least value",
        claim="|total(g, k)|^2 <= n*(n*|g|^2)",
        kind=Kind.VECTOR,
        where=("g: vector over k", "k: source of n"),
        asks="the diversity of n gradients is at least 1/n",
    ),
    Question(
        step="equal gradients",
        claim="|n*c|^2 == n*(n*|c|^2)",
        kind=Kind.VECTOR,
        where=("c: vector",),
        asks="and it is 1/n where all gradients are equal to c",
    ),
)
