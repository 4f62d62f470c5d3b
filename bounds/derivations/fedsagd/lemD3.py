r"""Lemma D.3: independent variables with mean 0; $Y$ is the sum of those before.

The sum of $n$ follows from that of $n-1$, whose second moment `before` is a sum already.
"""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="two variables",
        claim="E|X + Y|^2 == E|X|^2 + E|Y|^2",
        kind=Kind.VECTOR,
        given=("mean(X, i) == 0", "mean(Y, j) == 0"),
        where=("X: vector over i", "Y: vector over j"),
    ),
    Question(
        step="statement",
        claim="#statement",
        kind=Kind.VECTOR,
        given=("mean(X, i) == 0", "E|Y|^2 == before"),
        where=("X: vector over i", "Y: vector over j", "before: real >= 0"),
        replace={"E_sqsum": "E|Y + X|^2", "E_sumsq": "(before + E|X|^2)"},
        asks="for n variables, when it holds for n - 1",
    ),
)
