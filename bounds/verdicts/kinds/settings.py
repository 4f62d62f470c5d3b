"""Whether two places print one setting alike: words in cells that have the same two headings.

A model or an optimiser stands under the heading of its data set in one table and beside it in
another. Where an item names another one, words that have the same headings in tables of both should
be the same, whatever is a row and what a column; case, spaces and signs are no difference. What a
figure or a table is made with should be what the protocols of the experiments say, too. Numbers in
tables are left to what is said of them; where settings of one name are numbers in two places, those
of one are among those of the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import chain

from bounds.catalogue import catalogue
from bounds.statement import Kind as Item
from bounds.statement import Statement, Table
from bounds.verdicts.naming import named
from bounds.verdicts.question import BETWEEN_MARKS, Kind, Question

Place = frozenset[str]
DATA = ("data set", "data")
SHOWN = {Item.FIGURE, Item.TABLE}
_NUMBER = re.compile(r"\d+(?:\.\d*)?%?")


def questions(statement: Statement) -> Iterator[Question]:
    """One for each cell of words that an item which is named has, too, or a protocol."""
    if statement.is_amended:
        return
    own = _words(statement)
    for other in dict.fromkeys((*_named(statement), *_protocols(statement))):
        yield from _numbers(statement, other)
        theirs = _words(other)
        for place in filter(theirs.__contains__, own):
            told, cell = own[place]
            pair = cell, theirs[place][1]
            words = [plain(one) for one in pair]
            yield Question(
                step=f"{told} and in {other.id}",
                claim=BETWEEN_MARKS.join(words if words[0] == words[1] else pair),
                kind=Kind.NOTATION,
                asks=f"{other.id} prints the same",
            )


def _named(statement: Statement) -> list[Statement]:
    """The items that the words or the cells of an item name."""
    cells = (cell for table in statement.tables for row in table.rows for cell in row)
    text = " ".join((statement.body, *cells))
    return named(statement, text)


def _protocols(statement: Statement) -> Iterator[Statement]:
    """The items that say what holds in all experiments, of one that shows some."""
    if statement.kind in SHOWN and statement.paper in catalogue.papers():
        items = catalogue.of(statement.paper)
        protocols = [item for item in items if item.kind is Item.EXPERIMENT]
        yield from (item for item in protocols if statement not in _named(item))


def _numbers(statement: Statement, other: Statement) -> Iterator[Question]:
    """That numbers that are set under one name in two items are the same, or some of them."""
    for name in filter(other.settings.__contains__, statement.settings):
        told = statement.settings[name], other.settings[name]
        few, many = sorted((value.split(", ") for value in told), key=len)
        if all(_NUMBER.fullmatch(value) for value in (*few, *many)):
            marks = (few, few) if {*few} <= {*many} else (value.split(", ") for value in told)
            yield Question(
                step=f"{name} and in {other.id}",
                claim=BETWEEN_MARKS.join(map(", ".join, marks)),
                kind=Kind.NOTATION,
                asks=f"{other.id} sets the same",
            )


def _words(statement: Statement) -> Mapping[Place, tuple[str, str]]:
    """Cells and settings that are words, by both headings; one with two answers is left out."""
    found: dict[Place, tuple[str, str]] = {}
    twice: set[Place] = set()
    for place, told, cell in chain(_of_data(statement), *map(_cells, statement.tables)):
        if found.get(place, (told, cell))[1] != cell:
            twice.add(place)
        found[place] = told, cell
    return {place: each for place, each in found.items() if place not in twice}


def _cells(table: Table) -> Iterator[tuple[Place, str, str]]:
    for row in table.rows:
        for heading, cell in zip(table.columns[1:], row[1:], strict=True):
            if re.search(r"[A-Za-z]{2}", cell):
                yield frozenset({plain(row[0]), plain(heading)}), f"{row[0]}, {heading}", cell


def _of_data(statement: Statement) -> Iterator[tuple[Place, str, str]]:
    """What is set for the data set that an item is about."""
    data = next((statement.settings[name] for name in DATA if name in statement.settings), "")
    for name, value in statement.settings.items() if data else ():
        if re.search(r"[A-Za-z]{2}", value) and name not in DATA:
            yield frozenset({plain(data), plain(name)}), f"{data}, {name}", value


def plain(text: str) -> str:
    """Letters and digits alone."""
    return re.sub(r"[^a-z0-9.]", "", text.lower())
