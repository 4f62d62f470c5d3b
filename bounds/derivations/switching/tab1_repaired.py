"""Table 1, amended: the words about its columns, without the row that the statement excepts."""

from bounds.derivations.switching.tab1 import accuracy
from bounds.derivations.switching.tab1 import questions as published
from bounds.papers.switching.tab1 import rows
from bounds.papers.switching.tab1_repaired import EXCEPTED
from bounds.verdicts.question import Question

THROUGHOUT = "regularization throughout all rounds"


def total(column: int) -> str:
    """The sum of the accuracies of a column."""
    return " + ".join(accuracy(row, column) for row in rows)


questions = (
    *(
        question
        for question in published
        if question.step != THROUGHOUT or not question.asks.endswith(", ".join(EXCEPTED))
    ),
    Question(
        step=f"{THROUGHOUT}, on average",
        claim=f"{total(4)} > {total(3)}",
        asks="FedAvg after FedDyn against FedDyn, cross-device, summed over the rows",
    ),
)
