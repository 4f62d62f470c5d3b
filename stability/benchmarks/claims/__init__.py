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

    [trend]                             or: from value to value of an axis it grows
    axis = "switch"                     (relation "less": falls)
    values = ["150", "300"]

    [peak]                              or: some inner value of an axis is above both ends
    axis = "epochs"

`at` gives the values of the other axes for a trend or a peak. An axis named in `tune` is not given
a value: for each seed the value is taken that is best for all other seeds, by the measure there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import resources
from typing import Any

from bounds.errors import UserError
from bounds.files import parse_toml
from bounds.registry import file_names, refuse_unknown
from stability.benchmarks.protocol import Measure, Protocol, measure_of

RELATIONS = ("less", "greater")
KNOWN = {"title", "statements", "protocol", "notes", "comparisons", "trend", "peak", "tune"}
SIDES = ("left", "right", "relation")


@dataclass(frozen=True)
class Tuning:
    """Choose the value of an axis by a measure, the largest mean being the best."""

    axis: str
    measure: Measure


@dataclass(frozen=True)
class Comparison:
    """`measure` at the left place is less, or greater, than at the right place."""

    left: Mapping[str, str]
    relation: str
    right: Mapping[str, str]
    measure: Measure


@dataclass(frozen=True)
class Claim:
    """One of the groups holds: every comparison in it."""

    name: str
    title: str
    statements: tuple[str, ...]
    protocol: str
    notes: tuple[str, ...]
    tuning: Tuning | None
    groups: tuple[tuple[Comparison, ...], ...]

    @property
    def comparisons(self) -> tuple[Comparison, ...]:
        """All that are made, each once."""
        return tuple({repr(one): one for group in self.groups for one in group}.values())


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


def parse_claim(name: str, tables: Mapping[str, Any], protocol: Protocol) -> Claim:
    """The claim of these tables, about the runs of this protocol."""
    if unknown := set(tables) - KNOWN:
        raise _wrong(name, f"has no {', '.join(sorted(unknown))}; there are {', '.join(KNOWN)}")
    if len(kinds := {"comparisons", "trend", "peak"} & set(tables)) != 1:
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
        tuning=tuning,
        groups=tuple(tuple(group) for group in groups),
    )
    free = {tuning.axis} if tuning else set()
    for one in claim.comparisons:
        for place in (one.left, one.right):
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
    measure = measure_of(name, {key: value for key, value in table.items() if key not in SIDES})
    return Comparison(table["left"], table["relation"], table["right"], measure)


def _trend(name: str, table: Mapping[str, Any], protocol: Protocol) -> list[list[Comparison]]:
    """Each value against the one before it."""
    axis, values, rest = _along(name, table, protocol)
    relation = rest.pop("relation", "greater")
    pairs = zip(values[1:], values[:-1], strict=True)
    return [[_pair(name, rest, axis, later, relation, one) for later, one in pairs]]


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
