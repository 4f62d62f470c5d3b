"""An experiment as a file: what it runs, at which scale, and which tables it fills.

    title = "..."                      one sentence
    statements = ["fedsagd.exp.table2"]   the items of the catalogue that it reproduces
    notes = ["..."]                    what the paper leaves unsaid, and what is taken for it
    like = "fedsagd.tab2.emnist"       take everything from that protocol, then change it

    [problem]                          data, model, clients and how the data are divided
    [run]                              rounds, local training, rates, seeds
    [algorithm]                        what all methods share
    [values]                           numbers for which "$name" stands in the three above
    [axes.method.fedavg]               one table a method, setting or value; each says what it
    label = "FedAvg"                   changes: problem, run, algorithm, values
    algorithm = {name = "fedavg"}

    [[tables]]                         rows and columns are products of axes and "measure"
    rows = ["method"]
    columns = ["measure"]
    measures = [{label = "78", of = "accuracy", take = "rounds_to", target = 0.78}]
    printed = {statement = "fedsagd.exp.table2", columns = ["EMNIST 78"]}

    [small]                            what differs at small scale, in the same places

Every combination of values of the axes is a setting; later axes override earlier ones. A protocol
is named after what it reproduces, and is the file of that name in `stability/benchmarks/protocols`.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from bounds.errors import UserError
from stability.benchmarks.protocol_file import KNOWN, check, over, tables_of, wrong

SCALES = ("full", "small")
PARTS = ("problem", "run", "algorithm")
VALUES = "values"
NEEDED = {"problem": ("data", "model", "clients", "partition"), "run": ("rounds", "rate", "seeds")}
MEASURE = "measure"


@dataclass(frozen=True)
class Measure:
    """One number of a run: `take` says how it is made from the series named `of`."""

    label: str
    of: str
    take: str
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Printed:
    """The paper's table beside which ours stands: an item, and which rows and columns of it."""

    statement: str
    table: int = 0
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    skip: int = 1  # leading cells of a row that are its label
    times: int = 1  # how often its columns stand side by side, once for each of our readings


@dataclass(frozen=True)
class Layout:
    """A table: the axes of its rows and columns, and what its cells are."""

    title: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    measures: tuple[Measure, ...]
    printed: Printed | None


@dataclass(frozen=True)
class Setting:
    """One combination of values of all axes."""

    place: Mapping[str, str]  # axis -> value
    problem: Mapping[str, Any]
    run: Mapping[str, Any]
    algorithm: Mapping[str, Any]


@dataclass(frozen=True)
class Protocol:
    """An experiment at one scale."""

    name: str
    scale: str
    title: str
    statements: tuple[str, ...]
    notes: tuple[str, ...]
    axes: Mapping[str, Mapping[str, str]]  # axis -> value -> label
    settings: tuple[Setting, ...]
    tables: tuple[Layout, ...]
    curves: tuple[str, ...]

    @cached_property
    def series(self) -> tuple[str, ...]:
        """The series that have to be measured."""
        wanted = [measure.of for table in self.tables for measure in table.measures]
        return tuple(dict.fromkeys([*wanted, *self.curves]))

    def find(self, place: Mapping[str, str]) -> Setting:
        """The setting of a place that names a value of each axis."""
        for setting in self.settings:
            if setting.place == place:
                return setting
        msg = f"{self.name} has no setting {dict(place)}; its axes are {_axes_in_words(self.axes)}"
        raise UserError(msg)


def load(name: str, scale: str, *, changes: Mapping[str, Any] | None = None) -> Protocol:
    """The protocol of this name; `changes` are written over it last, in the form of the file."""
    if scale not in SCALES:
        msg = f"the scale must be {' or '.join(SCALES)}, got {scale!r}"
        raise UserError(msg)
    return parse(name, tables_of(name), scale, changes=changes)


def parse(
    name: str,
    tables: Mapping[str, Any],
    scale: str,
    *,
    changes: Mapping[str, Any] | None = None,
) -> Protocol:
    """A protocol from the tables of its file."""
    check(name, tables, KNOWN[""], "")
    merged = dict(tables)
    for change in (tables.get("small", {}) if scale == "small" else {}, changes or {}):
        check(name, change, KNOWN[""] - {"like", "small"}, "small.")
        merged = over(merged, change)
    if missing := {"title", "statements", "axes"} - set(merged):
        raise wrong(name, f"needs {', '.join(sorted(missing))}")
    axes = merged["axes"]
    for axis, values in axes.items():
        for value, table in values.items():
            check(name, table, KNOWN["axes"], f"axes.{axis}.{value}.")
    labels = {
        axis: {value: str(table.get("label", value)) for value, table in values.items()}
        for axis, values in axes.items()
    }
    return Protocol(
        name=name,
        scale=scale,
        title=str(merged["title"]),
        statements=tuple(merged["statements"]),
        notes=tuple(merged.get("notes", ())),
        axes=labels,
        settings=tuple(_settings(name, merged, axes)),
        tables=tuple(_layout(name, table, axes) for table in merged.get("tables", ())),
        curves=tuple(merged.get("curves", ())),
    )


def _settings(
    name: str, merged: Mapping[str, Any], axes: Mapping[str, Mapping[str, Any]]
) -> Iterator[Setting]:
    for values in itertools.product(*(axes[axis] for axis in axes)):
        place = dict(zip(axes, values, strict=True))
        parts = {part: dict(merged.get(part, {})) for part in (VALUES, *PARTS)}
        for axis, value in place.items():
            for part, table in parts.items():
                parts[part] = over(table, axes[axis][value].get(part, {}))
        known = parts.pop(VALUES)
        parts = {part: filled(name, table, known) for part, table in parts.items()}
        for part, needed in NEEDED.items():
            check(name, parts[part], KNOWN[part], f"{part}.")
            if missing := [one for one in needed if one not in parts[part]]:
                raise wrong(name, f"needs {part}.{missing[0]} at {place}")
        if "name" not in parts["algorithm"]:
            raise wrong(name, f"needs algorithm.name at {place}")
        yield Setting(place=place, **parts)


def filled(name: str, given: Any, values: Mapping[str, Any]) -> Any:
    """The same with "$x" replaced by the value of x."""
    if isinstance(given, Mapping):
        return {key: filled(name, one, values) for key, one in given.items()}
    if isinstance(given, list):
        return [filled(name, one, values) for one in given]
    if not (isinstance(given, str) and given.startswith("$")):
        return given
    if given[1:] not in values:
        raise wrong(name, f"has no values.{given[1:]}; there are {', '.join(values) or 'none'}")
    return values[given[1:]]


def _layout(name: str, table: Mapping[str, Any], axes: Mapping[str, Any]) -> Layout:
    check(name, table, KNOWN["tables"], "tables.")
    rows, columns = tuple(table.get("rows", ())), tuple(table.get("columns", ()))
    if sorted((*rows, *columns)) != sorted((*axes, MEASURE)):
        told = f"got rows {list(rows)} and columns {list(columns)}"
        raise wrong(name, f"must lay out {_axes_in_words(axes)} and {MEASURE}, each once; {told}")
    if not table.get("measures"):
        raise wrong(name, "needs tables.measures")
    measures = tuple(measure_of(name, given) for given in table["measures"])
    printed = table.get("printed")
    if printed is not None:
        check(name, printed, KNOWN["printed"], "tables.printed.")
        if "statement" not in printed:
            raise wrong(name, "needs tables.printed.statement")
        lists = {side: tuple(printed[side]) for side in ("rows", "columns") if side in printed}
        printed = Printed(**{**printed, **lists})
    return Layout(str(table.get("title", "")), rows, columns, measures, printed)


def measure_of(name: str, given: Mapping[str, Any]) -> Measure:
    """A measure from its table."""
    check(name, given, KNOWN["measures"], "measures.")
    if "of" not in given or "take" not in given:
        raise wrong(name, f"needs of and take in each measure, got {json.dumps(dict(given))}")
    options = {key: value for key, value in given.items() if key not in ("label", "of", "take")}
    return Measure(str(given.get("label", "")), str(given["of"]), str(given["take"]), options)


def _axes_in_words(axes: Mapping[str, Mapping[str, Any]]) -> str:
    return "; ".join(f"{axis} ({', '.join(values)})" for axis, values in axes.items())
