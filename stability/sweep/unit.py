"""One run with one seed: what it is known by, where it is kept, and how several run as one."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

import xarray as xr

from bounds.beside import blaming, digests
from bounds.errors import UserError
from stability.loop import simulate
from stability.sealed import seal
from stability.specification import code_of, specify
from stability.sweep.grid import Grid, Tables

FORMAT = 1  # of the units; a higher one makes older files unknown
FOLDER = "units"


@dataclass(frozen=True)
class Unit:
    """A run with one seed; `tables` is its full specification, as JSON."""

    tables: str
    seed: int

    @cached_property
    def key(self) -> str:
        """A digest of the full specification, and of the user's own code that it names.

        >>> Unit("{}", 0).key == Unit("{}", 0).key, Unit("{}", 0).key == Unit("{}", 1).key
        (True, False)
        """
        code = _code(self.tables, tuple(digests()))
        text = json.dumps([FORMAT, json.loads(self.tables), self.seed, *code], sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:32]

    def path(self, folder: Path) -> Path:
        """The file below the folder of a sweep."""
        return folder / FOLDER / f"{self.key}.nc"


@dataclass(frozen=True)
class Task:
    """Units that differ in their seeds only: one batched run."""

    tables: str
    seeds: tuple[int, ...]

    @property
    def units(self) -> list[Unit]:
        """The units, one a seed."""
        return [Unit(self.tables, seed) for seed in self.seeds]


@dataclass(frozen=True)
class Outcome:
    """What became of a unit: the bytes of its file, or why there are none."""

    unit: Unit
    content: bytes = b""
    failure: str = ""


def written(tables: Tables) -> str:
    """Tables as text, the same for the same tables."""
    return json.dumps(tables, sort_keys=True)


def units_of(grid: Grid) -> list[Unit]:
    """All runs of a grid, seeds innermost."""
    texts = [written(point.tables) for point in grid.points]
    return [Unit(text, seed) for text in texts for seed in grid.seeds]


def tasks_of(units: Sequence[Unit], *, workers: int) -> Iterator[Task]:
    """Group units that can share one batched run, yet leave every worker a few tasks."""
    together = max(1, len(units) // (4 * workers))
    by_tables: dict[str, list[int]] = {}
    for unit in units:
        by_tables.setdefault(unit.tables, []).append(unit.seed)
    for tables, seeds in by_tables.items():
        for first in range(0, len(seeds), together):
            yield Task(tables, tuple(seeds[first : first + together]))


@cache
def _code(tables: str, _digests: tuple[str, ...]) -> list[dict[str, str]]:
    """The user's own code that a specification names; none where nothing is trusted."""
    return code_of(json.loads(tables)) if _digests else []


def execute(task: Task) -> list[Outcome]:
    """Run a task; where it fails, each of its units alone, so that the others do not suffer."""
    try:
        with blaming():
            return _run(task)
    except Exception as error:  # any failure of a unit is told, with its specification
        if len(task.seeds) > 1:
            alone = (execute(Task(task.tables, (seed,))) for seed in task.seeds)
            return [found for outcomes in alone for found in outcomes]
        told = str(error) if isinstance(error, UserError) else f"{type(error).__name__}: {error}"
        return [Outcome(task.units[0], failure=told)]


def _run(task: Task) -> list[Outcome]:
    specification = specify(json.loads(task.tables))
    dataset = simulate(
        specification.problem,
        specification.algorithm,
        seeds=list(task.seeds),
        threads=1,
        **specification.options,
    )
    return [
        Outcome(unit, seal(_alone(dataset.isel(seed=[place]), unit)))
        for place, unit in enumerate(task.units)
    ]


def _alone(dataset: xr.Dataset, unit: Unit) -> xr.Dataset:
    """One replica, with attributes that do not depend on which others ran beside it."""
    kept = {name: dataset.attrs[name] for name in ("algorithm", "problem", "rounds", "torch")}
    found = dataset.copy()
    found.attrs = {"title": "a unit of fedproof sweep", **kept, "tables": unit.tables}
    code = _code(unit.tables, tuple(digests()))
    return found.assign_attrs(key=unit.key, **({"code": json.dumps(code)} if code else {}))
