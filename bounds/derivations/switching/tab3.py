"""Table 3: the number of clusters as the threshold grows."""

from itertools import pairwise

from bounds.papers.switching.tab3 import statement
from bounds.verdicts.question import Question

(table,) = statement.tables

questions = tuple(
    Question(
        step="more clusters for a larger threshold",
        claim=f"{fewer} < {more}",
        asks=f"of {method}, from one column to the next",
    )
    for method, *numbers in table.rows
    for fewer, more in pairwise(numbers)
)
