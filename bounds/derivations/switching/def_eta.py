"""The factor eta: positive, and smaller for a larger alpha."""

from bounds.verdicts.question import Question

questions = (
    Question(step="sign", claim="{#statement} > 0"),
    Question(
        step="larger alpha",
        claim="1/(2*more) + L/(2*more^2) <= {#statement}",
        given=("more >= alpha",),
        where=("more: real > 0",),
        asks="the factor does not grow with alpha",
    ),
)
