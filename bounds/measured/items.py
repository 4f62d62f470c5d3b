"""The items of the catalogue that are measured."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bounds.beside import beside_papers
from bounds.catalogue import catalogue
from bounds.errors import UntrustedError
from bounds.measured.check import require_code
from bounds.measured.measurement import Measurement
from bounds.statement import Statement

UNMEASURED = "it has no table [measured], which says how"


def all_measured(*, own: bool = False) -> Iterator[Statement]:
    """Every one; with `own` without the amended ones that are measured as what they amend.

    Those are left out that need code which may not run.
    """
    waiting = not all(trusted for _, _, trusted in beside_papers())
    for statement in catalogue.values():
        found = statement.measured
        if found and not (own and found.inherited) and not (waiting and _waits(found)):
            yield statement


def _waits(found: Measurement) -> bool:
    try:
        require_code(found)
    except UntrustedError:
        return True
    return False


def measured_items(statement: Statement, reading: str) -> list[str]:
    """What the constants of a record stand for in this reading, and what it is within."""
    found = statement.measured
    record = found and found.read.get(reading, found.record)
    return [*(a.item for a in record.assumptions.values()), *record.within] if record else []


def unchecked(statement: Statement, measured: Iterable[str]) -> tuple[str, ...]:
    """What a statement assumes and nothing measured stands for; `as1 (a part)` stands for as1."""
    items = {item.partition(" (")[0] for item in measured}
    return tuple(id_ for id_ in statement.assumptions if id_ not in items)


def told_unchecked(ids: Sequence[str]) -> str:
    """The sentence about them; empty if there are none."""
    return f"not checked, since nothing of it is measured: {', '.join(ids)}" if ids else ""
