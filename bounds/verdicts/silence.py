"""Why an item raises no question: where it is asked about elsewhere, or what it leaves unsaid."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bounds.catalogue import catalogue
from bounds.registry import few
from bounds.statement import Kind, Statement

_NUMBER = re.compile(r"\d+(?:[.,]\d+)?(?:±\d+(?:\.\d+)?)?\s*%?")


def silence(statement: Statement) -> str:
    """In words, of an item of which nothing is asked."""
    if taking := [item.id for item in _others(statement) if _takes(item, statement)]:
        return f"nothing is asked here, and what is taken from it in {few(taking)}"
    numbers = any(
        _NUMBER.fullmatch(cell) for table in statement.tables for row in table.rows for cell in row
    )
    if statement.kind is Kind.FIGURE and not numbers:
        return "nothing is asked: no number of what it shows is printed"
    if statement.formulas:
        return "nothing is asked: it names what is measured, and relates it to nothing"
    return "nothing is asked: it claims no formula, and no number of it is compared"


def _others(statement: Statement) -> Iterator[Statement]:
    items = catalogue.of(statement.paper) if statement.paper in catalogue.papers() else ()
    yield from (item for item in items if item.id != statement.id)


def _takes(item: Statement, other: Statement) -> bool:
    """Whether an item supposes the other one, or what is asked of it is taken from there."""
    if other.id in item.assumptions:
        return True
    name = re.escape(other.id.removeprefix(f"{other.paper}."))
    texts = [text for question in item.questions for text in (question.claim, *question.given)]
    texts += [cells.claim for cells in item.cells]
    return any(re.search(rf"(?:^|\{{)\s*{name}\s*[:}}|]", text) for text in texts)
