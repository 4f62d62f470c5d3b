r"""Table 4: what the text says about its entries."""

from bounds.papers.fedinit import tab4
from bounds.statement import Table
from bounds.verdicts.question import Question

UPPER, LOWER = tab4.statement.tables
OURS = "FedInit"


def mean(table: Table, method: str, column: str) -> str:
    """Return an entry without its deviation."""
    row = next(row for row in table.rows if row[0] == method)
    return row[table.columns.index(column)].partition("±")[0]


def best(table: Table, method: str) -> tuple[Question, ...]:
    """One question for every setup: is a method at least as good as the others."""
    others = [row[0] for row in table.rows if row[0] != method]
    return tuple(
        Question(
            step=f"{table.caption}, {column}",
            claim=f"{mean(table, method, column)} >= "
            f"max({', '.join(mean(table, other, column) for other in others)})",
            asks=f"{method} has the largest entry of the column",
        )
        for column in table.columns[1:]
    )


MANY, FEW = "10%-100 clients, Dir-0.1", "5%-200 clients, Dir-0.1"

questions = (
    *best(UPPER, OURS),
    *best(LOWER, OURS),
    Question(
        step="3.42% improvement",
        claim=f"{mean(UPPER, OURS, MANY)} - {mean(UPPER, 'FedAvg', MANY)} == 3.42",
        asks="the improvement on FedAvg with ResNet-18-GN and Dir-0.1",
    ),
    Question(
        step="FedAvg drops 1.88%",
        claim=f"{mean(UPPER, 'FedAvg', MANY)} - {mean(UPPER, 'FedAvg', FEW)} == 1.88",
        asks="what FedAvg loses when the participation decreases to 5%",
    ),
    Question(
        step="FedInit drops 0.1%",
        claim=f"abs({mean(UPPER, OURS, MANY)} - {mean(UPPER, OURS, FEW)} - 0.1) <= 0.05",
        asks="FedInit loses about 0.1% when the participation decreases to 5%",
    ),
    *(
        Question(
            step=f"improvement over 3%, {table.caption}, {column}",
            claim=f"{mean(table, OURS, column)} - {mean(table, 'FedAvg', column)} >= 3",
            asks="the improvement on FedAvg is over 3%",
        )
        for table in (UPPER, LOWER)
        for column in table.columns[1:]
    ),
)
