"""An entry in words: its values side by side, and what it owes, for every place that shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from bounds.amendments.entry import Entry
from bounds.amendments.points import Points
from bounds.amendments.settings import Point
from bounds.amendments.worth import Worth
from bounds.values import show

LARGE = 10.0  # times the exact worst case
NONE = "none"


@dataclass(frozen=True)
class Beside:
    """What was computed elsewhere, by ids: tightness, and runs, as JSON has them."""

    tightness: Mapping[str, Mapping[str, Any]]
    runs: Mapping[str, Mapping[str, Any]]


NOTHING = Beside({}, {})


def values(entry: Entry, beside: Beside = NOTHING) -> Iterator[tuple[str, str]]:
    """Each value by what it is of."""
    worth = entry.worth
    if worth is not None:
        yield "printed", _value(worth.value, worth.value_why)
        if entry.amended is not None:
            yield "amended", _value(worth.amended, worth.amended_why)
        if worth.gone:
            yield f"amended, {_zero(worth)}", _value(worth.plain, worth.plain_why)
        if worth.trivial is not None:
            yield "without any theorem", number(worth.trivial)
    for name, statement in (("printed", entry.statement), ("amended", entry.amended)):
        if statement is None:
            continue
        if (record := beside.tightness.get(statement.id)) is not None:
            yield f"{name} / exact worst case", _ratios(record)
        if (record := beside.runs.get(statement.id)) is not None:
            yield f"measured / {name}", _measured(record)


def place(entry: Entry) -> str:
    """The point at which the values are taken, and whose it is."""
    worth = entry.worth
    if worth is None:
        return "no point: it bounds nothing that has a value at one"
    whose = f"the paper settles {', '.join(worth.settled)}" if worth.settled else "usual values"
    why = f"; {worth.why}" if worth.why else ""
    more = f"; the amended bound also has {_point(worth.more)}" if worth.more else ""
    return f"{_point(worth.at)} ({whose}{why}){more}"


def owed(entry: Entry) -> Iterator[tuple[str, str]]:
    """Each point, and what is known of it."""
    points, worth = entry.points, entry.worth
    if points is None:
        return
    supposes = "; ".join(points.supposes) or "nothing more"
    left = f"; a value does not decide {'; '.join(points.unchecked)}" if points.unchecked else ""
    left = "; no value decides it" if points.unchecked is None else left
    yield "supposes beyond the paper", supposes + left
    yield "letters that nobody bounds", ", ".join(points.unbounded) or NONE
    yield "parts without a unit", ", ".join(points.unscaled) or NONE
    if points.beyond_trivial is not None:
        told = "says more there" if points.beyond_trivial else "says less there"
        yield "against what holds anyway", told
    if points.settings:
        yield "printed settings", _settings(points)
    yield "lost", "; ".join(points.lost) or "no order in a number that it has"
    if worth is not None and worth.gone:
        yield "gained from the method", _gain(worth)
        yield "bounds of the plain method", _plain(points)


def _settings(points: Points) -> str:
    """How many it admits, and what is known of the first of the others."""
    count = len(points.settings)
    told = f"admits {count - len(points.left_out)} of {count}"
    proved = [one for one in points.left_out if one.excluded]
    for one in proved[:1]:
        told += f"; {len(proved)} excluded, as {_point(one.at)} by {one.excluded}"
    for one in [one for one in points.left_out if not one.excluded][:1]:
        told += f"; no admissible point was found at {_point(one.at)}, which proves nothing"
    return told


def _gain(worth: Worth) -> str:
    """Whether the amended bound is smaller than where the parameters are 0."""
    if worth.plain is None or worth.amended is None:
        return "not known"
    if worth.amended < worth.plain:
        return f"{number(worth.plain / worth.amended)} times smaller than at {_zero(worth)}"
    return f"none here: {number(worth.amended / worth.plain)} times what it is at {_zero(worth)}"


def _plain(points: Points) -> str:
    found = [f"{id_} = {number(value)}" for id_, value in (points.plain or {}).items()]
    return ", ".join(found) or "the paper has none of this quantity"


def ratios(record: Mapping[str, Any]) -> list[float]:
    """Those of a bound and its exact worst case over the grid."""
    return [row["ratio"] for row in record.get("rows", ()) if row["ratio"] is not None]


def _ratios(record: Mapping[str, Any]) -> str:
    """The range over the grid, and that it is large where it is."""
    found = ratios(record)
    if not found:
        return str(record.get("why", "no point of the grid is inside the hypotheses"))
    told = f"{number(min(found))} to {number(max(found))} at {len(found)} points"
    return told if max(found) <= LARGE else f"{told} (above {LARGE:g})"


def _measured(record: Mapping[str, Any]) -> str:
    ratio = record.get("largest_ratio")
    return f"at most {number(ratio)}" if ratio is not None else str(record.get("why", "not known"))


def _zero(worth: Worth) -> str:
    return ", ".join(f"{name} = 0" for name in worth.gone)


def _point(at: Point) -> str:
    return ", ".join(f"{name} = {show(value)}" for name, value in at.items())


def _value(value: float | None, why: str) -> str:
    return number(value) if value is not None else f"no value: {why}"


def number(value: float) -> str:
    """A value in few digits."""
    return f"{value:.4g}"
