r"""Table 3: the factors of the number of samples and of iterations against Remark 13.
"""

from bounds.verdicts.question import Question

questions = (
    Question(
        step="SGD",
        claim="{#number of samples, SGD}*{#number of iterations, SGD} == {fedinit.rem13#SGD}",
        asks="the two factors of the column make the rate of fedinit.rem13",
    ),
    Question(
        step="FedAvg",
        claim="{#number of samples, FedAvg}*{#number of iterations, FedAvg} == {fedinit.rem13#FL}",
        asks="the two factors of the column make the rate of fedinit.rem13",
    ),
)
