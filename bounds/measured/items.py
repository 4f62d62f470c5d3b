"""The items of the catalogue that are measured."""

from __future__ import annotations

from collections.abc import Iterator

from bounds.catalogue import catalogue
from bounds.statement import Statement


def all_measured(*, own: bool = False) -> Iterator[Statement]:
    """Every one; with `own` without the amended ones that are measured as what they amend."""
    for statement in catalogue.values():
        if statement.measured and not (own and statement.measured.inherited):
            yield statement


def stated(statement: Statement | str) -> Statement:
    """The statement itself, or that of an id."""
    return catalogue[statement] if isinstance(statement, str) else statement
