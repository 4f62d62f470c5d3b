"""Table 1: the words about its columns, one question for each row and setting."""

from bounds.papers.switching.tab1 import rows
from bounds.verdicts.question import Question

SETTINGS = {"cross-device": 2, "cross-silo": 5}  # the column of FedAvg; FedDyn and both follow


def accuracy(row: tuple[str, ...], column: int) -> str:
    """The mean that a cell prints, without its deviation and emphasis."""
    return row[column].strip("*").partition("±")[0]


questions = (
    *(
        Question(
            step="consistently effective",
            claim=f"{accuracy(row, first + 2)} > {accuracy(row, first)}",
            asks=f"FedAvg after FedDyn against FedAvg, {setting}, {row[0]}, {row[1]}",
        )
        for setting, first in SETTINGS.items()
        for row in rows
    ),
    *(
        Question(
            step="regularization throughout all rounds",
            claim=f"{accuracy(row, 4)} > {accuracy(row, 3)}",
            asks=f"FedAvg after FedDyn against FedDyn, cross-device, {row[0]}, {row[1]}",
        )
        for row in rows
    ),
    *(
        Question(
            step="FedDyn in the cross-device setting",
            claim=f"{accuracy(row, 3)} > {accuracy(row, 2)}",
            asks=f"FedDyn against FedAvg, {row[0]}, {row[1]}",
        )
        for row in rows
    ),
)
