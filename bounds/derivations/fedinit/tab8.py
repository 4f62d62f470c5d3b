r"""Table 8: the speed ratios against rounds and times, to two digits."""

from bounds.papers.fedinit import tab8
from bounds.verdicts.question import Question

BLOCKS = zip(("first", "second"), tab8.statement.tables, strict=True)

questions = tuple(
    Question(
        step=f"{row[0]}, {table.columns[at].lower()}, {name} block",
        claim=f"abs({table.rows[0][at]}/{row[at]} - {row[at + 1].rstrip('×')}) < 0.01",
        asks=f"the printed ratio {row[at + 1]} is that of {table.rows[0][at]} to {row[at]}",
    )
    for name, table in BLOCKS
    for row in table.rows
    for at in (1, 3)
)
