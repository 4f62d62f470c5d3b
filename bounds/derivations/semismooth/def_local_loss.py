"""The local loss is not negative."""

from bounds.verdicts.question import Kind, Question

questions = (
    Question(
        step="sign",
        claim="sum(loss(i)^2, i, 1, n_c)/2 >= 0",
        kind=Kind.RECURSION,
        where=("loss: sequence",),
        asks="as the choice L(U*) >= 0 uses it",
    ),
)
