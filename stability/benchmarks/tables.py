"""Tables in the papers' layout, our numbers beside the printed ones, and the curves of figures."""

from __future__ import annotations

import itertools
import math
import statistics
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import xarray as xr

from bounds.catalogue import catalogue
from bounds.errors import UserError
from stability.benchmarks.protocol import MEASURE, Layout, Measure, Printed, Protocol, Setting
from stability.benchmarks.summaries import series_of, summary
from stability.benchmarks.units import finished_seeds, read_own, units_of

Runs = Mapping[str, list[xr.Dataset]]
"""The runs of a setting, one a seed, by the setting's place in words."""


def record_of(protocol: Protocol, full: Protocol, runs: Runs) -> dict[str, Any]:
    """All tables and curves of a protocol; `full` is the same at full scale."""
    head = {
        "protocol": protocol.name,
        "scale": protocol.scale,
        "statements": list(protocol.statements),
        "notes": list(protocol.notes),
        "differences": differences(full, protocol),
    }
    tables = [
        {**head, "title": layout.title or protocol.title, **_cells(protocol, layout, runs)}
        for layout in protocol.tables
    ]
    curves = [
        {**head, "title": protocol.title, **curve}
        for name in protocol.curves
        for curve in _curves(protocol, name, runs)
    ]
    return {"tables": tables, "curves": curves}


def differences(full: Protocol, protocol: Protocol) -> list[str]:
    """In words, what differs between full scale and this one."""
    told = []
    for part in ("problem", "run"):
        for name in dict.fromkeys(key for one in full.settings for key in getattr(one, part)):
            ours, theirs = (_values(one, part, name) for one in (protocol, full))
            if ours and ours != theirs:
                told.append(f"{name.replace('_', ' ')}: {_few(ours)} in place of {_few(theirs)}")
        new = {key for one in protocol.settings for key in getattr(one, part)}
        old = {key for one in full.settings for key in getattr(one, part)}
        told += [
            f"{name.replace('_', ' ')}: {_few(_values(protocol, part, name))}"
            for name in sorted(new - old)
        ]
    return told


def _values(protocol: Protocol, part: str, name: str) -> list[str]:
    found = (getattr(one, part).get(name) for one in protocol.settings)
    return list(dict.fromkeys(_plain(value) for value in found if value is not None))


def _plain(value: Any) -> str:
    if isinstance(value, Mapping):
        return " ".join(f"{_plain(each)}" for each in value.values())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _few(values: list[str]) -> str:
    return ", ".join(values) if len(values) <= 4 else f"{values[0]} ... {values[-1]}"


def _cells(protocol: Protocol, layout: Layout, runs: Runs) -> dict[str, Any]:
    """Labels and cells, and what the paper prints in each cell."""
    rows, columns = (list(_lines(protocol, layout, axes)) for axes in (layout.rows, layout.columns))
    printed = _printed(layout.printed, len(rows), len(columns), protocol.name)
    return {
        "columns": [_label(protocol, layout, column) for column in columns],
        "rows": [
            {
                "label": _label(protocol, layout, row),
                "cells": [
                    _cell(protocol, layout, runs, {**row, **column}) | {"printed": printed[i][j]}
                    for j, column in enumerate(columns)
                ],
            }
            for i, row in enumerate(rows)
        ],
    }


def _lines(protocol: Protocol, layout: Layout, axes: tuple[str, ...]) -> Iterator[dict[str, str]]:
    """The places along one side of a table; a measure is named by its number."""
    numbers = [str(number) for number in range(len(layout.measures))]
    sides = [numbers if axis == MEASURE else list(protocol.axes[axis]) for axis in axes]
    for values in itertools.product(*sides):
        yield dict(zip(axes, values, strict=True))


def _label(protocol: Protocol, layout: Layout, line: Mapping[str, str]) -> str:
    words = [
        layout.measures[int(value)].label if axis == MEASURE else protocol.axes[axis][value]
        for axis, value in line.items()
    ]
    return ", ".join(word for word in words if word)


def _cell(
    protocol: Protocol, layout: Layout, runs: Runs, line: Mapping[str, str]
) -> dict[str, Any]:
    measure = layout.measures[int(line[MEASURE])]
    place = {axis: line[axis] for axis in protocol.axes}
    values = values_at(protocol, measure, place, runs)
    mean = statistics.fmean(values)
    deviation = statistics.stdev(values) if len(values) > 1 and math.isfinite(mean) else None
    diverged = sum(int(run.diverged.values[0] >= 0) for run in runs[_name(place)])
    return {
        "mean": mean if math.isfinite(mean) else None,
        "deviation": deviation,
        "values": [value if math.isfinite(value) else None for value in values],
        "shown": _shown(mean, deviation, protocol.find(place), diverged),
    }


def values_at(
    protocol: Protocol, measure: Measure, place: Mapping[str, str], runs: Runs
) -> list[float]:
    """The numbers that a measure makes of the runs at a place, one a seed.

    With `over` they are divided by those of another place, with `under` the other way round.
    """
    values = _summaries(protocol, measure, place, runs)
    for key in ("over", "under"):
        if key in measure.options:
            other = _summaries(protocol, measure, {**place, **measure.options[key]}, runs)
            pairs = [
                (a, b) if key == "over" else (b, a) for a, b in zip(values, other, strict=True)
            ]
            values = [a / b if b and math.isfinite(b) else math.nan for a, b in pairs]
    return values


def _summaries(
    protocol: Protocol, measure: Measure, place: Mapping[str, str], runs: Runs
) -> list[float]:
    setting = protocol.find(place)
    return [summary(measure, setting, run) for run in of_place(runs, place, protocol)]


def of_place(runs: Runs, place: Mapping[str, str], protocol: Protocol) -> list[xr.Dataset]:
    """The runs of a place, whose values stand in any order."""
    return runs[_name({axis: place[axis] for axis in protocol.axes})]


def runs_of(protocol: Protocol, folder: Path, settings: Iterable[Setting] | None = None) -> Runs:
    """The finished runs of all settings, or of some: as many seeds as these have in common."""
    some = list(protocol.settings if settings is None else settings)
    seeds = min(finished_seeds(protocol, setting, folder) for setting in some)
    return {
        _name(setting.place): [
            whole(read_own(unit, folder), setting)
            for unit in units_of(protocol, setting, range(seeds))
        ]
        for setting in some
    }


def whole(run: xr.Dataset, setting: Setting) -> xr.Dataset:
    """The run with all measured rounds of its setting; those after it diverged are NaN."""
    rounds = setting.run["rounds"]
    every = setting.run.get("measure_every", 1)
    return run.reindex(round=sorted({*range(0, rounds, every), rounds}))


def _shown(mean: float, deviation: float | None, setting: Setting, diverged: int) -> str:
    if math.isinf(mean):
        return f"{setting.run['rounds']}+"
    if math.isnan(mean):
        return "diverged" if diverged else "-"
    spread = "" if deviation is None else f"±{deviation:.2g}"
    return f"{mean:.4g}{spread}" + (f" ({diverged} diverged)" if diverged else "")


def _printed(asked: Printed | None, rows: int, columns: int, name: str) -> list[list[str | None]]:
    """What the paper has in each cell."""
    if asked is None:
        return [[None] * columns for _ in range(rows)]
    table = catalogue[asked.statement].tables[asked.table]
    names = asked.columns or table.columns[asked.skip :]
    places = [table.columns.index(one) for one in names] * asked.times
    chosen = [row for row in table.rows if not asked.rows or row[0] in asked.rows]
    if (len(chosen), len(places)) != (rows, columns):
        msg = (
            f"the protocol {name} has a table of {rows} rows and {columns} columns, and what it "
            f"names of {asked.statement} has {len(chosen)} and {len(places)}"
        )
        raise UserError(msg)
    return [[row[place].strip("*") for place in places] for row in chosen]


def _curves(protocol: Protocol, name: str, runs: Runs) -> Iterator[dict[str, Any]]:
    """A curve for each setting, and for each neighbour of it."""
    for setting in protocol.settings:
        own = runs[_name(setting.place)]
        label = ", ".join(protocol.axes[axis][value] for axis, value in setting.place.items())
        for twin in ("", *setting.run.get("twins", ())):
            values = np.stack([series_of(run, name, setting, {"twin": twin}) for run in own])
            along, x = "round", own[0]["round"].values
            if values.ndim > 2:
                # Against the further dimension, averaged over the rounds.
                along = str(own[0][name].dims[-1])
                values, x = np.nanmean(values, axis=1), np.arange(values.shape[2])
            mean = values.mean(axis=0)
            spread = values.std(axis=0, ddof=1) if len(values) > 1 else np.zeros_like(mean)
            points = [
                [float(a), float(b), float(c)]
                for a, b, c in zip(x, mean, spread, strict=True)
                if np.isfinite(b)
            ]
            yield {"series": name, "along": along, "label": label, "twin": twin, "points": points}


def _name(place: Mapping[str, str]) -> str:
    return " ".join(f"{axis}={value}" for axis, value in place.items())
