"""Table 4: whether FedAvg is enough in the second stage."""

from bounds.papers.switching.tab4 import statement
from bounds.verdicts.question import Question

(table,) = statement.tables
ACCURACY = dict(zip(table.columns[1:], table.rows[0][1:], strict=True))

questions = tuple(
    Question(
        step="FedAvg in the second stage",
        claim=f"{ACCURACY['FedAvg']} >= {accuracy}",
        asks=f"FedAvg against {method}",
    )
    for method, accuracy in ACCURACY.items()
    if method != "FedAvg"
)
