r"""Table 7: the ratios against the times that they compare, to two digits."""

from bounds.papers.fedinit import tab7
from bounds.verdicts.question import Question

ROWS = tab7.statement.tables[0].rows
METHODS = tab7.statement.tables[0].columns

questions = tuple(
    Question(
        step=f"{METHODS[at]}, {times[0]}",
        claim=f"abs({times[at]}/{times[1]} - {ratios[at].rstrip('×')}) < 0.01",
        asks=f"the printed ratio {ratios[at]} is that of {times[at]} to {times[1]}",
    )
    for times, ratios in ((ROWS[0], ROWS[1]), (ROWS[2], ROWS[3]))
    for at in range(1, len(times))
)
