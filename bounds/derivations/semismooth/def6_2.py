"""Definition 6.2 and the variance of Section 3."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="variance of every client",
        claim="var_g <= sigma^2",
        given=("#statement", "var_g <= max_std^2"),
        asks="the largest standard deviation of the clients bounds the variance of each",
    ),
    Question(
        step="variance at another parameter",
        claim="other <= sigma^2",
        given=("#statement", "var_g <= max_std^2"),
        where=("other: real >= 0",),
        asks="sigma is defined at the parameter W; other is the variance at a local state",
    ),
    Question(
        step="variance at another parameter",
        claim="other <= sigma^2",
        given=("#statement", "other <= max_std^2"),
        where=("other: real >= 0",),
        reading="with the maximum over the parameters too",
        asks="other is the variance at a local state",
    ),
)
