r"""A sweep as its file says it: three tables as of one run, and a grid of what varies.

    [problem]                   [algorithm]             [run]
    family = "quadratic"        name = "fedavg"         rounds = 100
    clients = 20                                        local_steps = 5
                                                        seeds = 10

    [grid]
    "run.schedule" = [0.01, 0.03, 0.1]
    algorithm = [{name = "fedavg"}, {name = "fedinit", relaxation = 0.1, label = "relaxed"}]

A name with a dot is an option of a table; a table's own name replaces the whole table, and `label`
names the choice. Every name of the grid becomes a dimension of the result.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bounds.errors import UserError
from stability.options import seeds_of
from stability.specification import PARTS, read_file

GRID = "grid"
MOST_RUNS = 1_000_000
# Options that no number depends on, or that a sweep sees to itself.
OWN = ("checkpoint", "checkpoint_every", "chunk", "memory", "threads")

Tables = dict[str, dict[str, Any]]
Label = str | int | float | bool


@dataclass(frozen=True)
class Axis:
    """A dimension of the grid: which option, and its values."""

    name: str
    values: tuple[Any, ...]

    @property
    def labels(self) -> tuple[Label, ...]:
        """The values as coordinates: numbers and words as they are, tables by their label.

        >>> Axis("algorithm", ({"name": "fedavg"}, {"name": "fedcm", "label": "CM"})).labels
        ('fedavg', 'CM')
        """
        return tuple(_label(value) for value in self.values)

    @property
    def dimension(self) -> str:
        """The name in the result: the option's own.

        >>> Axis("run.schedule", (0.1,)).dimension
        'schedule'
        """
        return self.name.rpartition(".")[2]


@dataclass(frozen=True)
class Point:
    """One place in the grid, and the tables of its run, without seeds."""

    place: tuple[int, ...]
    tables: Tables


@dataclass(frozen=True)
class Grid:
    """What a sweep runs."""

    name: str
    axes: tuple[Axis, ...]
    points: tuple[Point, ...]
    seeds: tuple[int, ...]


def read_grid(path: Path) -> Grid:
    """The grid of a TOML file."""
    return grid_of(path.stem, read_file(path, parts=(*PARTS, GRID)))


def grid_of(name: str, tables: Mapping[str, Mapping[str, Any]]) -> Grid:
    """Expand the tables of a sweep."""
    base: Tables = {part: dict(tables.get(part, {})) for part in PARTS}
    axes = tuple(_axis(option, values) for option, values in tables.get(GRID, {}).items())
    dimensions = [axis.dimension for axis in axes]
    for dimension in dimensions:
        if dimensions.count(dimension) > 1 or dimension in ("seed", "twin", "round"):
            msg = f"grid: two dimensions of the result would be called {dimension!r}"
            raise UserError(msg)
    seeds = tuple(seeds_of(base["run"].pop("seeds", 1)))
    count = len(seeds)
    for axis in axes:
        count *= len(axis.values)
    if count > MOST_RUNS:
        msg = f"the grid has {count} runs; at most {MOST_RUNS} are run in one sweep"
        raise UserError(msg)
    ranges = [range(len(axis.values)) for axis in axes]
    points = tuple(Point(place, _at(base, axes, place)) for place in itertools.product(*ranges))
    return Grid(name, axes, points, seeds)


def _axis(option: str, values: Any) -> Axis:
    part, dot, rest = option.partition(".")
    if part not in PARTS or (dot and (not rest or "." in rest)):
        msg = f"grid: {option!r} must be a table or an option of one, such as 'run.schedule'"
        raise UserError(msg)
    if option == "run.seeds" or rest in OWN:
        msg = (
            f"grid: {option!r} cannot vary; write it in [run]"
            if rest == "seeds"
            else (f"grid: {option!r} changes no number of a run")
        )
        raise UserError(msg)
    if not isinstance(values, list) or not values:
        msg = f"grid: {option} must be a list of values, got {values!r}"
        raise UserError(msg)
    if not dot and not all(isinstance(value, dict) for value in values):
        msg = f'grid: {option} must be a list of tables, such as {{name = "fedavg"}}'
        raise UserError(msg)
    axis = Axis(option, tuple(values))
    if any("\0" in str(label) for label in axis.labels):
        msg = f"grid: {option} has a value with a zero byte, which no result can hold"
        raise UserError(msg)
    if len(set(axis.labels)) < len(values):
        msg = f"grid: {option} has the same value twice"
        raise UserError(msg)
    return axis


def _label(value: Any) -> Label:
    if isinstance(value, dict):
        if "label" in value:
            return str(value["label"])
        first = [str(value[name]) for name in ("name", "family") if name in value]
        rest = [f"{k}={v}" for k, v in value.items() if k not in ("name", "family")]
        return ", ".join(first + rest)
    return value if isinstance(value, str | int | float | bool) else json.dumps(value)


def _at(base: Tables, axes: tuple[Axis, ...], place: tuple[int, ...]) -> Tables:
    """The tables at one place of the grid."""
    tables = {part: dict(table) for part, table in base.items()}
    for axis, index in zip(axes, place, strict=True):
        part, dot, option = axis.name.partition(".")
        value = axis.values[index]
        if dot:
            tables[part][option] = value
        else:
            tables[part] = {name: one for name, one in value.items() if name != "label"}
    if given := sorted(set(OWN) & set(tables["run"])):
        msg = f"run: a sweep sees to {', '.join(given)} itself; leave it out"
        raise UserError(msg)
    if "seeds" in tables["run"]:
        msg = "run: seeds stand in [run] itself and not in a choice of the grid"
        raise UserError(msg)
    return tables
