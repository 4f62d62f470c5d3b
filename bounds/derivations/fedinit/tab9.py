r"""Table 9: the ratios against the costs that they compare."""

import re

from bounds.papers.fedinit import poster_cost, tab9
from bounds.statement import Table
from bounds.verdicts.question import Question

FACTORS = re.compile(r"(\d*)([A-Z]+)d")


def product(cell: str) -> str:
    """Write a printed product such as 2NKd in the prover's language."""
    number, letters = FACTORS.fullmatch(cell).groups()  # type: ignore[union-attr]
    return "*".join([number or "1", *letters, "d"])


def ratios(table: Table) -> tuple[Question, ...]:
    """One question for every ratio: is the cost that multiple of the first row's."""
    first = table.rows[0]
    return tuple(
        Question(
            step=f"{row[0]}, {table.columns[at].lower()}",
            claim=f"{product(row[at])} == {row[at + 1].rstrip('×')}*({product(first[at])})",
            asks=f"the printed ratio {row[at + 1]} is that of {row[at]} to {first[at]}",
        )
        for row in table.rows
        for at in range(1, len(row), 2)
    )


def agreement(one: Table, other: Table, columns: tuple[int, int]) -> tuple[Question, ...]:
    """One question for every method: do two tables print the same cost."""
    here, there = columns
    costs = {row[0]: row[there] for row in other.rows}
    return tuple(
        Question(
            step=f"{row[0]}, {one.columns[here].lower()} on the poster",
            claim=f"{product(row[here])} == {product(costs[row[0]])}",
            asks="the paper and the poster print the same cost",
        )
        for row in one.rows
    )


PAPER, POSTER = tab9.statement.tables[0], poster_cost.statement.tables[0]

questions = (
    *ratios(PAPER),
    *agreement(PAPER, POSTER, (1, 1)),
    *agreement(PAPER, POSTER, (3, 5)),
)
