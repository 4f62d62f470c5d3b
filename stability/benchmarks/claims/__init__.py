"""What the papers say in words about their experiments, each as a question to the runs.

A claim is the file `NAME.toml` here. It names a protocol and says which runs are compared, in the
direction in which the paper states it; the answer is computed from the runs.

    title = "..."                       the claim, in one sentence
    statements = ["fedinit.fig2"]       where it stands
    protocol = "fedinit.fig2a"          whose runs are compared

    [[comparisons]]                     all of them have to hold
    left = {beta = "0.1"}               a value of each axis of the protocol
    relation = "less"                   or "greater"
    right = {beta = "0"}
    of = "divergence"                   a measure, as in the protocol's tables
    take = "mean"
    least = 0.5                         an effect below this does not matter

    [trend]                             or: it grows along the values of an axis, which is asked
    axis = "switch"                     of the line through them (relation "less": falls)
    values = ["150", "300"]

    [peak]                              or: some inner value of an axis is above both ends
    axis = "epochs"

    [readings.printed]                  for what "$name" stands above, where the words can mean
    reading = "printed"                 several things; the claim is asked once in each

`at` gives the values of the other axes for a trend or a peak. An axis named in `tune` is not given
a value: the one is taken that is best for the first seed, by the measure there; the other seeds are
compared.
`log = true` of a measure compares logarithms, so that a least effect of 0.05 is one of 5 %.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import resources
from typing import Any

from bounds.errors import UserError
from bounds.files import parse_toml
from bounds.registry import file_names, refuse_unknown
from stability.benchmarks.protocol import Measure, Protocol, filled, measure_of

RELATIONS = ("less", "greater")
KNOWN = {"title", "statements", "protocol", "notes", "readings", "tune"}
KINDS = {"comparisons", "trend", "peak"}
Place = Mapping[str, str]
SIDES = ("left", "right", "relation")
OWN = (*SIDES, "least")


@dataclass(frozen=True)
class Tuning:
    """Choose the value of an axis by a measure of the first seed, the largest being the best."""

    axis: str
    measure: Measure


@dataclass(frozen=True)
class Comparison:
    """`measure` at the left place is less, or greater, than at the right place.

    With places `along` the way from right to left it is the line fitted through them that is less,
    or greater, at its left end.
    """

    left: Place
    relation: str
    right: Place
    measure: Measure
    least: float = 0.0  # the least effect that matters; zero if none was named
    along: tuple[Place, ...] = ()


@dataclass(frozen=True)
class Claim:
    """One of the groups holds: every comparison in it."""

    name: str
    title: str
    statements: tuple[str, ...]
    protocol: str
    notes: tuple[str, ...]
    reading: str  # which of several; empty if there is one
    tuning: Tuning | None
    groups: tuple[tuple[Comparison, ...], ...]

    @property
    def comparisons(self) -> tuple[Comparison, ...]:
        """All that are made, each once."""
        return tuple({repr(one): one for group in self.groups for one in group}.values())

    @property
    def shares(self) -> tuple[int, int]:
        """How many groups there are, and of how many comparisons the largest is."""
        return len(self.groups), max(map(len, self.groups))

    def places(self, protocol: Protocol) -> list[Place]:
        """Whose runs are compared, with all values of an axis that is tuned."""
        named = [place for one in self.comparisons for place in (one.left, one.right, *one.along)]
        axis = self.tuning.axis if self.tuning else ""
        found = [
            {**place, axis: value} if axis and axis not in place else place
            for place in named
            for value in (protocol.axes[axis] if axis and axis not in place else [""])
        ]
        ordered = ({name: place[name] for name in protocol.axes} for place in found)
        return list({repr(place): place for place in ordered}.values())


def claim_names() -> list[str]:
    """Every claim, by the file it is in."""
    return file_names(__name__, ".toml")


def claim_tables(name: str) -> dict[str, Any]:
    """The tables of a claim's file."""
    if name not in claim_names():
        refuse_unknown("claim", name, claim_names())
    text = (resources.files(__name__) / f"{name}.toml").read_text(encoding="utf-8")
    try:
        return parse_toml(text)
    except ValueError as error:
        raise _wrong(name, f"is not TOML: {error}") from None


def parse_claim(name: str, tables: Mapping[str, Any], protocol: Protocol) -> list[Claim]:
    """The claim of these tables in each of its readings, about the runs of this protocol."""
    if unknown := set(tables) - KNOWN - KINDS:
        raise _wrong(
            name, f"has no {', '.join(sorted(unknown))}; there are {', '.join(KNOWN | KINDS)}"
        )
    readings = tables.get("readings", {"": {}})
    if not readings:
        raise _wrong(name, "needs a reading in readings, or no readings")
    for reading, values in readings.items():
        if not isinstance(values, Mapping):
            raise _wrong(name, f"needs a table in readings.{reading}, got {values!r}")
    return [
        _parse(name, filled(name, tables, values), reading, protocol)
        for reading, values in readings.items()
    ]


def _parse(name: str, tables: Mapping[str, Any], reading: str, protocol: Protocol) -> Claim:
    if len(kinds := KINDS & set(tables)) != 1:
        raise _wrong(name, f"needs one of comparisons, trend and peak, got {len(kinds)}")
    tuning = _tuning(name, tables)
    kind = kinds.pop()
    if kind == "comparisons":
        groups = [[_comparison(name, table) for table in tables[kind]]]
    else:
        groups = (_trend if kind == "trend" else _peak)(name, tables[kind], protocol)
    claim = Claim(
        name=name,
        title=str(tables["title"]),
        statements=tuple(tables["statements"]),
        protocol=str(tables["protocol"]),
        notes=tuple(tables.get("notes", ())),
        reading=reading,
        tuning=tuning,
        groups=tuple(tuple(group) for group in groups),
    )
    free = {tuning.axis} if tuning else set()
    for one in claim.comparisons:
        for place in (one.left, one.right, *one.along):
            _check_place(name, place, protocol, free)
    return claim


def _tuning(name: str, tables: Mapping[str, Any]) -> Tuning | None:
    if "tune" not in tables:
        return None
    options = dict(tables["tune"])
    if "axis" not in options:
        raise _wrong(name, "needs tune.axis, the axis that is tuned")
    return Tuning(options.pop("axis"), measure_of(name, options))


def _comparison(name: str, table: Mapping[str, Any]) -> Comparison:
    if missing := [part for part in SIDES if part not in table]:
        raise _wrong(name, f"needs {missing[0]} in each comparison")
    if table["relation"] not in RELATIONS:
        raise _wrong(name, f"needs the relation {' or '.join(RELATIONS)}, got {table['relation']}")
    measure = measure_of(name, {key: value for key, value in table.items() if key not in OWN})
    least = table.get("least", 0)
    if not (isinstance(least, int | float) and 0 <= least < math.inf):
        raise _wrong(name, f"needs a number as least, the least effect that matters, got {least!r}")
    return Comparison(table["left"], table["relation"], table["right"], measure, float(least))


def _trend(name: str, table: Mapping[str, Any], protocol: Protocol) -> list[list[Comparison]]:
    """The line through all values."""
    axis, values, rest = _along(name, table, protocol)
    relation = rest.pop("relation", "greater")
    ends = _pair(name, rest, axis, values[-1], relation, values[0])
    along = tuple({**ends.left, axis: value} for value in values)
    return [[replace(ends, along=along)]]


def _peak(name: str, table: Mapping[str, Any], protocol: Protocol) -> list[list[Comparison]]:
    """For each inner value a group: it is above the first and above the last."""
    axis, values, rest = _along(name, table, protocol)
    ends = (values[0], values[-1])
    return [
        [_pair(name, rest, axis, inner, "greater", end) for end in ends] for inner in values[1:-1]
    ]


def _along(
    name: str, table: Mapping[str, Any], protocol: Protocol
) -> tuple[str, list[str], dict[str, Any]]:
    rest = dict(table)
    axis = str(rest.pop("axis", ""))
    if axis not in protocol.axes:
        raise _wrong(name, f"needs an axis of {protocol.name}, one of {', '.join(protocol.axes)}")
    values = list(rest.pop("values", protocol.axes[axis]))
    if len(values) < 2:
        raise _wrong(name, f"needs at least two values of {axis}, got {values}")
    return axis, values, rest


def _pair(
    name: str, rest: Mapping[str, Any], axis: str, left: str, relation: str, right: str
) -> Comparison:
    table = dict(rest)
    at = table.pop("at", {})
    sides = {"left": {**at, axis: left}, "right": {**at, axis: right}, "relation": relation}
    return _comparison(name, {**table, **sides})


def _check_place(name: str, place: Mapping[str, str], protocol: Protocol, free: set[str]) -> None:
    for axis, value in place.items():
        if value not in protocol.axes.get(axis, {}):
            known = protocol.axes.get(axis, protocol.axes)
            raise _wrong(name, f"names {axis} = {value}; {protocol.name} has {', '.join(known)}")
    if missing := set(protocol.axes) - set(place) - free:
        raise _wrong(name, f"names no {', '.join(sorted(missing))} in {dict(place)}")


def _wrong(name: str, what: str) -> UserError:
    return UserError(f"the claim {name} {what}")
