r"""Table 3: the factors of the number of samples and of iterations against Remark 13."""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="SGD",
        claim="{#number of samples, SGD}*{#number of iterations, SGD} == {fedinit.rem13#SGD}",
        asks="the two factors of the column make the rate of fedinit.rem13",
    ),
    Question(
        step="FedAvg",
        claim="p*n + p*(t + k) == p*(n + k + t)",
        where=("n, k, t, p: real",),
        asks="the two factors of the column make the rate of fedinit.rem13, by their logarithms",
    ),
)
