"""Whether two places print one setting alike: words in cells that have the same two headings.

A model or an optimiser stands under the heading of its data set in one table and beside it in
another. Where an item names another one, words that have the same headings in tables of both should
be the same, whatever is a row and what a column; case, spaces and signs are no difference. Numbers
are left to what is said of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from bounds.catalogue import catalogue
from bounds.statement import Statement, Table
from bounds.verdicts.question import BETWEEN_MARKS, Kind, Question

Place = frozenset[str]


def questions(statement: Statement) -> Iterator[Question]:
    """One for each cell of words that an item which is named has, too."""
    own = _words(statement)
    for other in _named(statement):
        theirs = _words(other)
        for place in filter(theirs.__contains__, own):
            told, cell = own[place]
            yield Question(
                step=f"{told} and in {other.id}",
                claim=BETWEEN_MARKS.join(map(_plain, (cell, theirs[place][1]))),
                kind=Kind.NOTATION,
                asks=f"{other.id} prints the same: {cell} and {theirs[place][1]}",
            )


def _named(statement: Statement) -> list[Statement]:
    """The items that the words or the cells of an item name."""
    cells = (cell for table in statement.tables for row in table.rows for cell in row)
    text = " ".join((statement.body, *cells))
    ids = dict.fromkeys(re.findall(rf"\b{statement.paper}\.[\w.]*\w", text))
    found = [catalogue[id_] for id_ in ids if id_ != statement.id and id_ in catalogue]
    return [item for item in found if item.tables]


def _words(statement: Statement) -> Mapping[Place, tuple[str, str]]:
    """The cells that are words, by both headings; one with two answers is left out."""
    found: dict[Place, tuple[str, str]] = {}
    twice: set[Place] = set()
    for table in statement.tables:
        for place, told, cell in _cells(table):
            if found.get(place, (told, cell))[1] != cell:
                twice.add(place)
            found[place] = told, cell
    return {place: each for place, each in found.items() if place not in twice}


def _cells(table: Table) -> Iterator[tuple[Place, str, str]]:
    for row in table.rows:
        for heading, cell in zip(table.columns[1:], row[1:], strict=True):
            if re.search(r"[A-Za-z]{2}", cell):
                yield frozenset({_plain(row[0]), _plain(heading)}), f"{row[0]}, {heading}", cell


def _plain(text: str) -> str:
    """Letters and digits alone."""
    return re.sub(r"[^a-z0-9.]", "", text.lower())
