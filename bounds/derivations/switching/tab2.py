"""Table 2: the row of costs against the cost model, and the words about accuracy."""

from itertools import pairwise

from bounds.papers.switching.tab2 import columns, rows
from bounds.verdicts.question import Question

ROUNDS = 1000
SWITCHES = tuple(int(column.split()[0]) for column in columns[1:])
ACCURACY = dict(zip(SWITCHES, rows[0][1:], strict=True))
COST = dict(zip(SWITCHES, rows[2][1:], strict=True))
INCREMENTS = sorted(switch for switch in SWITCHES if 0 < switch < ROUNDS)

questions = (
    *(
        Question(
            step=f"cost of a switch at round {switch}",
            claim=f"{{switching.cost#row of Table 2}} == {COST[switch]}",
            given=(f"t_switch == {switch}", f"T == {ROUNDS}"),
        )
        for switch in SWITCHES
    ),
    *(
        Question(
            step="accuracy by increments of 150 rounds",
            claim=f"{ACCURACY[before]} < {ACCURACY[after]}",
            asks=f"the final accuracy of a switch at {before} against one at {after}",
        )
        for before, after in pairwise(INCREMENTS)
    ),
)
