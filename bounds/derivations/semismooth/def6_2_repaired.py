"""Definition 6.2, amended: the variance of every client at a local state."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="variance at another parameter",
        claim="other <= sigma^2",
        given=("#statement", "other <= max_std^2"),
        where=("other: real >= 0",),
        asks="other is the variance at a local state, where sigma bounds the deviations as well",
    ),
)
