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
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from importlib import resources
from typing import Any

from bounds.errors import UserError

SCALES = ("full", "small")
PARTS = ("problem", "run", "algorithm")
VALUES = "values"
KNOWN = {
    "": {
        "title",
        "statements",
        "notes",
        "like",
        "axes",
        "tables",
        "curves",
        "small",
        VALUES,
        *PARTS,
    },
    "problem": {
        *("data", "data_options", "model", "model_options", "clients", "partition", "noise"),
        *("decay", "train", "test", "pretrain"),
    },
    "run": {
        *("rounds", "participation", "local_steps", "epochs", "batch", "rate", "rate_decay"),
        *("drop", "seeds", "measure_every", "twins"),
    },
    "axes": {"label", VALUES, *PARTS},
    "tables": {"title", "rows", "columns", "measures", "printed"},
    "measures": {
        "label",
        "of",
        "take",
        "target",
        "window",
        "last",
        "percent",
        "entry",
        "twin",
        "over",
        "under",
    },
    "printed": {"statement", "table", "rows", "columns", "skip"},
}
NEEDED = {"problem": ("data", "model", "clients", "partition"), "run": ("rounds", "rate", "seeds")}
MEASURE = "measure"
WHOLE = ("partition", "noise", "pretrain", "drop", "then", "printed")


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


def protocol_names() -> list[str]:
    """Every protocol, by the file it is in."""
    folder = resources.files("stability.benchmarks.protocols")
    return sorted(
        found.name.removesuffix(".toml")
        for found in folder.iterdir()
        if found.name.endswith(".toml")
    )


def load(name: str, scale: str, *, changes: Mapping[str, Any] | None = None) -> Protocol:
    """The protocol of this name; `changes` are written over it last, in the form of the file."""
    if scale not in SCALES:
        msg = f"the scale must be {' or '.join(SCALES)}, got {scale!r}"
        raise UserError(msg)
    return parse(name, _tables_of(name), scale, changes=changes)


def parse(
    name: str,
    tables: Mapping[str, Any],
    scale: str,
    *,
    changes: Mapping[str, Any] | None = None,
) -> Protocol:
    """A protocol from the tables of its file."""
    _known(name, tables, KNOWN[""], "")
    merged = dict(tables)
    for change in (tables.get("small", {}) if scale == "small" else {}, changes or {}):
        _known(name, change, KNOWN[""] - {"like", "small"}, "small.")
        merged = _over(merged, change)
    if missing := {"title", "statements", "axes"} - set(merged):
        raise _wrong(name, f"needs {', '.join(sorted(missing))}")
    axes = merged["axes"]
    for axis, values in axes.items():
        for value, table in values.items():
            _known(name, table, KNOWN["axes"], f"axes.{axis}.{value}.")
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


def _tables_of(name: str) -> dict[str, Any]:
    """The tables of a file, and of those that it is like."""
    if name not in protocol_names():
        near = get_close_matches(name, protocol_names(), n=3, cutoff=0.4)
        hint = f"did you mean {' or '.join(near)}?" if near else "`fedproof run --list` names them"
        msg = f"there is no protocol {name!r}; {hint}"
        raise UserError(msg)
    file = resources.files("stability.benchmarks.protocols") / f"{name}.toml"
    return read(name, file.read_text(encoding="utf-8"))


def read(name: str, text: str) -> dict[str, Any]:
    """The tables of a text, and of those that it is like."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise _wrong(name, f"is not TOML: {error}") from None
    _known(name, tables, KNOWN[""], "")
    if "like" not in tables:
        return tables
    other = tables.pop("like")
    if other == name:
        raise _wrong(name, "is like itself")
    return _inherit(_tables_of(str(other)), tables)


def _inherit(parent: Mapping[str, Any], child: Mapping[str, Any]) -> dict[str, Any]:
    """The child written over the parent; what it leaves out goes at small scale too."""
    small = dict(parent.get("small", {}))
    if "tables" in child:
        small.pop("tables", None)
    axes = dict(small.get("axes", {}))
    for axis, table in child.get("axes", {}).items():
        if "only" in table and axis in axes:
            axes[axis] = {name: axes[axis][name] for name in axes[axis] if name in table["only"]}
    return _over({**parent, "small": {**small, "axes": axes}}, child)


def _over(below: Mapping[str, Any], above: Mapping[str, Any]) -> dict[str, Any]:
    """`below` with `above` written over it, table by table.

    An axis with `only = [...]` keeps those values, in that order; notes are added; local steps and
    epochs replace each other; a partition, noise and a second algorithm are replaced as a whole.
    """
    merged = dict(below)
    for name, value in above.items():
        if name in ("local_steps", "epochs"):
            merged.pop("epochs" if name == "local_steps" else "local_steps", None)
        if name == "only":
            merged = _only(value, merged)
        elif name == "notes":
            merged[name] = [*merged.get(name, ()), *value]
        elif isinstance(value, Mapping) and name not in WHOLE:
            merged[name] = _over(merged.get(name, {}), value)
        else:
            merged[name] = value
    return merged


def _only(names: object, values: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(names, list) or not set(names) <= set(values):
        msg = f"only must list some of {', '.join(values)}, got {names}"
        raise UserError(msg)
    return {name: values[name] for name in names}


def _settings(
    name: str, merged: Mapping[str, Any], axes: Mapping[str, Mapping[str, Any]]
) -> Iterator[Setting]:
    for values in itertools.product(*(axes[axis] for axis in axes)):
        place = dict(zip(axes, values, strict=True))
        parts = {part: dict(merged.get(part, {})) for part in (VALUES, *PARTS)}
        for axis, value in place.items():
            for part, table in parts.items():
                parts[part] = _over(table, axes[axis][value].get(part, {}))
        known = parts.pop(VALUES)
        parts = {part: _filled(name, table, known) for part, table in parts.items()}
        for part, needed in NEEDED.items():
            _known(name, parts[part], KNOWN[part], f"{part}.")
            if missing := [one for one in needed if one not in parts[part]]:
                raise _wrong(name, f"needs {part}.{missing[0]} at {place}")
        if "name" not in parts["algorithm"]:
            raise _wrong(name, f"needs algorithm.name at {place}")
        yield Setting(place=place, **parts)


def _filled(name: str, given: Any, values: Mapping[str, Any]) -> Any:
    """The same with "$x" replaced by the value of x."""
    if isinstance(given, Mapping):
        return {key: _filled(name, one, values) for key, one in given.items()}
    if not (isinstance(given, str) and given.startswith("$")):
        return given
    if given[1:] not in values:
        raise _wrong(name, f"has no values.{given[1:]}; there are {', '.join(values) or 'none'}")
    return values[given[1:]]


def _layout(name: str, table: Mapping[str, Any], axes: Mapping[str, Any]) -> Layout:
    _known(name, table, KNOWN["tables"], "tables.")
    rows, columns = tuple(table.get("rows", ())), tuple(table.get("columns", ()))
    if sorted((*rows, *columns)) != sorted((*axes, MEASURE)):
        told = f"got rows {list(rows)} and columns {list(columns)}"
        raise _wrong(name, f"must lay out {_axes_in_words(axes)} and {MEASURE}, each once; {told}")
    if not table.get("measures"):
        raise _wrong(name, "needs tables.measures")
    measures = tuple(measure_of(name, given) for given in table["measures"])
    printed = table.get("printed")
    if printed is not None:
        _known(name, printed, KNOWN["printed"], "tables.printed.")
        if "statement" not in printed:
            raise _wrong(name, "needs tables.printed.statement")
        lists = {side: tuple(printed[side]) for side in ("rows", "columns") if side in printed}
        printed = Printed(**{**printed, **lists})
    return Layout(str(table.get("title", "")), rows, columns, measures, printed)


def measure_of(name: str, given: Mapping[str, Any]) -> Measure:
    """A measure from its table."""
    _known(name, given, KNOWN["measures"], "measures.")
    if "of" not in given or "take" not in given:
        raise _wrong(name, f"needs of and take in each measure, got {json.dumps(dict(given))}")
    options = {key: value for key, value in given.items() if key not in ("label", "of", "take")}
    return Measure(str(given.get("label", "")), str(given["of"]), str(given["take"]), options)


def _known(name: str, table: object, known: set[str], where: str) -> None:
    if not isinstance(table, Mapping):
        raise _wrong(name, f"needs a table at {where.rstrip('.')}, got {table!r}")
    for key in table:
        if key not in known:
            near = get_close_matches(key, known, n=1, cutoff=0.6)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(known))}"
            raise _wrong(name, f"has no {where}{key}; {hint}")


def _wrong(name: str, what: str) -> UserError:
    return UserError(f"the protocol {name} {what}")


def _axes_in_words(axes: Mapping[str, Mapping[str, Any]]) -> str:
    return "; ".join(f"{axis} ({', '.join(values)})" for axis, values in axes.items())
