"""The statements that are not proved as printed, each with its amended form and what that is worth.

What is known of verdicts is what was kept of earlier judgements, or is given.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any

from bounds.amendments.points import Points, points_of
from bounds.amendments.worth import Worth, worth_of
from bounds.statement import Statement
from bounds.verdicts.last_standing import Kept, kept, summed_up
from bounds.verdicts.premises import CLAIMED
from bounds.verdicts.verified import Verified

UNJUDGED = "not judged here"


@dataclass(frozen=True)
class Entry:
    """A statement as printed, how it and its amended form stand, and what they are worth."""

    statement: Statement
    stands: str
    amended_stands: str
    worth: Worth | None
    points: Points | None

    @property
    def amended(self) -> Statement | None:
        """The amended form, if there is one."""
        return self.statement.amended

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "id": self.statement.id,
            "verdict": self.stands,
            "amended": None if self.amended is None else self.amended.id,
            "amended_verdict": self.amended_stands,
            "worth": None if self.worth is None else _plain(asdict(self.worth)),
            "points": None if self.points is None else _plain(asdict(self.points)),
        }


def _plain(value: Any) -> Any:
    match value:
        case Fraction():
            return str(value)
        case dict():
            return {name: _plain(one) for name, one in value.items()}
        case list() | tuple():
            return [_plain(one) for one in value]
    return value


def entries(
    chosen: Iterable[Statement], stands: Callable[[Statement], Kept | None] = kept
) -> Iterator[Entry]:
    """One for each that claims what is not known to be proved as it is printed."""
    for statement in chosen:
        claims = statement.kind in CLAIMED and statement.formulas
        found = stands(statement)
        if claims and not statement.is_amended and not (found and found.standing.proved):
            yield entry_of(statement, stands)


def judged_entries(book: Sequence[Verified]) -> Iterator[Entry]:
    """The same of what was just judged, with their amended forms as they were before."""
    found = {one.statement.id: summed_up(one) for one in book}

    def stands(statement: Statement) -> Kept | None:
        return found[statement.id] if statement.id in found else kept(statement)

    return entries([one.statement for one in book], stands)


def entry_of(statement: Statement, stands: Callable[[Statement], Kept | None] = kept) -> Entry:
    """What is known of one."""
    worth, amended = worth_of(statement), statement.amended
    told = str(stands(statement) or UNJUDGED)
    if amended is None:
        return Entry(statement, told, "", worth, None)
    points = points_of(statement, amended, worth)
    return Entry(statement, told, str(stands(amended) or UNJUDGED), worth, points)
