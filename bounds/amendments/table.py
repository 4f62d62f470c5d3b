"""All entries side by side: their values, and which of the five points each keeps.

A point is kept, owed, or not known; what is owed is told in full beside its entry. What one point
asks at settings that the paper prints, or of values, is asked there and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bounds.amendments.entry import Entry
from bounds.amendments.points import Points
from bounds.amendments.words import NOTHING, Beside, number, ratios
from bounds.amendments.worth import Worth

KEPT, OWED, UNKNOWN = "kept", "owed", "not known"
COLUMNS = (
    "printed",
    "amended",
    "amended, plain method",
    "without any theorem",
    "amended / exact worst case",
    "measured / amended",
    "1 supposes",
    "2 letters, units, trivial bound",
    "3 printed settings",
    "4 orders",
    "5 plain method",
)


def rows(
    entries: Iterable[Entry], beside: Beside = NOTHING
) -> Iterator[tuple[Entry, tuple[str, ...]]]:
    """The cells of each entry with an amended form, in the order of the columns."""
    for entry in entries:
        if entry.points is not None:
            values = (*_values(entry.worth), *_compared(entry, beside))
            yield entry, (*values, *marks(entry.points, entry.worth))


def marks(points: Points, worth: Worth | None) -> tuple[str, ...]:
    """How each of the five stands."""
    return (
        UNKNOWN if points.unchecked is None else _told(not points.unchecked),
        _own(points),
        _settings(points),
        _told(not points.lost),
        _plain(points, worth),
    )


def _told(kept: bool) -> str:
    return KEPT if kept else OWED


def _own(points: Points) -> str:
    """No letter that nobody bounds, units, and no more than holds anyway."""
    if points.unbounded or points.unscaled or points.beyond_trivial is False:
        return OWED
    return KEPT if points.beyond_trivial else f"{KEPT}, but no trivial bound is known"


def _settings(points: Points) -> str:
    if not points.settings:
        return "none printed"
    count = len(points.settings)
    told = f"{count - len(points.left_out)} of {count}"
    return f"{KEPT}: {told}" if not points.left_out else f"{OWED}: {told}"


def _plain(points: Points, worth: Worth | None) -> str:
    """Whether the bound is no larger there than those of the plain method."""
    if worth is None or worth.amended is None:
        return UNKNOWN
    if not worth.gone:
        return "no parameter"
    if worth.plain is None:
        return f"{OWED}: excluded"
    if not points.plain:
        return f"{UNKNOWN}: no such bound"
    return _told(worth.plain <= min(points.plain.values()))


def _values(worth: Worth | None) -> Iterator[str]:
    for name in ("value", "amended", "plain", "trivial"):
        value = getattr(worth, name, None)
        yield "" if value is None else number(value)


def _compared(entry: Entry, beside: Beside) -> Iterator[str]:
    id_ = "" if entry.amended is None else entry.amended.id
    found = ratios(beside.tightness.get(id_, {}))
    yield f"{number(min(found))} to {number(max(found))}" if found else ""
    measured = beside.runs.get(id_, {}).get("largest_ratio")
    yield "" if measured is None else number(measured)
