"""Whether what two tables print of one experiment is the same.

Two lines, each a row or a column, are of one experiment where at least three different numbers
stand under the same headings in both, to the last digit, and most of all that both have: that is no
accident. Then the others should be the same, too. A number is what stands before its deviation.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product, takewhile

from bounds.catalogue import catalogue
from bounds.statement import Statement, Table
from bounds.verdicts.kinds.settings import plain
from bounds.verdicts.question import BETWEEN_MARKS, Kind, Question

_DECIMAL = re.compile(r"\d*\.?\d*\d")
# Digits of a number that is no round one, and numbers that two experiments do not have in common.
DIGITS, AGREEING = 3, 3


@dataclass(frozen=True)
class Line:
    """A row or a column: the heading, and numbers as they are printed, by the other headings."""

    heading: str
    numbers: Mapping[str, tuple[str, str]]


def questions(statement: Statement) -> Iterator[Question]:
    """One for each number that a line of this item and one of a table before it both have."""
    if statement.is_amended or not statement.tables:
        return
    known = statement.paper in catalogue.papers()
    items = catalogue.of(statement.paper) if known else ()
    earlier = [
        (item.id, line)
        for item in takewhile(lambda one: one.id != statement.id, items)
        for table in item.tables
        for line in _lines(table)
    ]
    for table in statement.tables:
        own = [*_lines(table)]
        for line, (id_, other) in product(own, earlier):
            yield from _compared(line, id_, other)
        earlier += [(statement.id, line) for line in own]


def _compared(line: Line, id_: str, other: Line) -> Iterator[Question]:
    """One for each heading of both, if they are of one experiment."""
    shared = [name for name in line.numbers if name in other.numbers]
    pairs = [(line.numbers[name], other.numbers[name][1]) for name in shared]
    agreeing = [number for (_, number), theirs in pairs if number == theirs]
    if len({*agreeing}) < AGREEING or 2 * len(agreeing) <= len(pairs):
        return
    for (told, number), theirs in pairs:
        yield Question(
            step=f"{told}, {line.heading}, and in {id_}, {other.heading}",
            claim=f"{number}{BETWEEN_MARKS}{theirs}",
            kind=Kind.NOTATION,
            asks=f"{id_} prints the same number of the same experiment",
        )


def _lines(table: Table) -> Iterator[Line]:
    """The rows and the columns of a table, as far as they are numbers."""
    firsts = [row[0] for row in table.rows]
    columns = [
        (heading, firsts, [row[at] for row in table.rows])
        for at, heading in enumerate(table.columns)
        if at
    ]
    rows = [(row[0], table.columns[1:], row[1:]) for row in table.rows]
    for heading, headings, cells in (*rows, *columns):
        pairs = [(name, _number(cell)) for name, cell in zip(headings, cells, strict=True)]
        numbers = {plain(name): (name, number) for name, number in pairs if number}
        if len(numbers) == sum(bool(number) for _, number in pairs):  # no heading twice
            yield Line(heading, numbers)


def _number(cell: str) -> str:
    """A number of some digits; nothing for words and for what many lines have."""
    text = cell.replace("*", "").partition("±")[0].strip().rstrip("×%")
    is_long = _DECIMAL.fullmatch(text) and sum(map(str.isdigit, text)) >= DIGITS
    return text if is_long else ""
