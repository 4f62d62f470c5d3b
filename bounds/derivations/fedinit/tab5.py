r"""Table 5: what the text says about its entries."""

from bounds.derivations.fedinit.tab4 import FEW, MANY, OURS, mean
from bounds.papers.fedinit import tab5
from bounds.verdicts.question import Question

UPPER, LOWER = tab5.statement.tables
OTHERS = [row[0] for row in UPPER.rows if row[0] not in (OURS, "SCAFFOLD")]

questions = (
    Question(
        step="43.77%",
        claim=f"{mean(UPPER, OURS, FEW)} == 43.77",
        asks="the accuracy of FedInit when the participation decreases",
    ),
    Question(
        step="SCAFFOLD drops 3.21%",
        claim=f"{mean(UPPER, 'SCAFFOLD', MANY)} - {mean(UPPER, 'SCAFFOLD', FEW)} == 3.21",
        asks="what SCAFFOLD loses when the participation decreases",
    ),
    Question(
        step="second best method",
        claim=f"{mean(UPPER, 'SCAFFOLD', FEW)} >= "
        f"max({', '.join(mean(UPPER, other, FEW) for other in OTHERS)})",
        asks="SCAFFOLD is the best but FedInit when the participation decreases",
    ),
)
