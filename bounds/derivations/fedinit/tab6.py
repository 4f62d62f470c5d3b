r"""Table 6: relaxed initialization beside its absence, and the entries of Table 4."""

from bounds.derivations.fedinit.tab4 import OURS, UPPER, mean
from bounds.papers.fedinit import tab6
from bounds.verdicts.question import Question

TABLE = tab6.statement.tables[0]
SETUPS = [column.removesuffix(", -") for column in TABLE.columns[1::2]]

questions = (
    *(
        Question(
            step=f"{row[0]}, {setup}",
            claim=f"{row[2 * at + 2]} >= {row[2 * at + 1]}",
            asks="relaxed initialization does not hinder the algorithm",
        )
        for row in TABLE.rows
        for at, setup in enumerate(SETUPS)
    ),
    *(
        Question(
            step=f"FedAvg + RI, {setup}",
            claim=f"{mean(TABLE, 'FedAvg', f'{setup}, +RI')} == {mean(UPPER, OURS, setup)}",
            asks="FedAvg with relaxed initialization is FedInit, as in fedinit.tab4",
        )
        for setup in SETUPS
    ),
)
